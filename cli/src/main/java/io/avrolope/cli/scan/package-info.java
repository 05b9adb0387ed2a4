/** Reads topics from end to end, and counts of which kinds their records are. */
@NullMarked
package io.avrolope.cli.scan;

import org.jspecify.annotations.NullMarked;
