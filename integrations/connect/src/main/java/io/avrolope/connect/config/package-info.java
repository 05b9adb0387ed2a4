// SPDX-License-Identifier: Apache-2.0
/** The configuration keys that the module's plug-ins share. */
@NullMarked
package io.avrolope.connect.config;

import org.jspecify.annotations.NullMarked;
