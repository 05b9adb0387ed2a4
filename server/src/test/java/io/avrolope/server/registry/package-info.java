// SPDX-License-Identifier: Apache-2.0
/** Tests of the registry's decisions. */
@NullMarked
package io.avrolope.server.registry;

import org.jspecify.annotations.NullMarked;
