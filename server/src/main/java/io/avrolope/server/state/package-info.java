// SPDX-License-Identifier: Apache-2.0
/** The tables of a registry, and the changes that lead from one state to the next. */
@NullMarked
package io.avrolope.server.state;

import org.jspecify.annotations.NullMarked;
