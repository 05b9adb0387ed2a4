// SPDX-License-Identifier: Apache-2.0
/** The command line {@code avrolope}: its entry point, and how failures are reported. */
@NullMarked
package io.avrolope.cli;

import org.jspecify.annotations.NullMarked;
