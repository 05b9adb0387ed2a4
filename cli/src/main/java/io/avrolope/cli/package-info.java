/** The command line, {@code avrolope}: what it is called with, and how it ends. */
@NullMarked
package io.avrolope.cli;

import org.jspecify.annotations.NullMarked;
