/** What a command prints, and to whom. */
@NullMarked
package io.avrolope.cli.terminal;

import org.jspecify.annotations.NullMarked;
