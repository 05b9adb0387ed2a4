/** The command that says whether a schema can read what is on a topic. */
@NullMarked
package io.avrolope.cli.check;

import org.jspecify.annotations.NullMarked;
