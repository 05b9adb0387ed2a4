// SPDX-License-Identifier: Apache-2.0
/** The operations of a registry: what each one reads, decides and changes. */
@NullMarked
package io.avrolope.server.registry;

import org.jspecify.annotations.NullMarked;
