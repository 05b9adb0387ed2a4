/** The command that says what is on a topic. */
@NullMarked
package io.avrolope.cli.census;

import org.jspecify.annotations.NullMarked;
