// SPDX-License-Identifier: Apache-2.0
/** The input, output and exit status of a command. */
@NullMarked
package io.avrolope.cli.terminal;

import org.jspecify.annotations.NullMarked;
