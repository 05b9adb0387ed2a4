/** {@code avrolope cat} and {@code produce}: records as lines of JSON, from a topic and to it. */
@NullMarked
package io.avrolope.cli.records;

import org.jspecify.annotations.NullMarked;
