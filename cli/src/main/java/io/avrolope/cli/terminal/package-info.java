/** The input, output and exit status of a command. */
@NullMarked
package io.avrolope.cli.terminal;

import org.jspecify.annotations.NullMarked;
