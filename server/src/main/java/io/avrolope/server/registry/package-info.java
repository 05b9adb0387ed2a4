// SPDX-License-Identifier: Apache-2.0
/** Decisions on schemas and settings: what each request finds, changes, or is refused for. */
@NullMarked
package io.avrolope.server.registry;

import org.jspecify.annotations.NullMarked;
