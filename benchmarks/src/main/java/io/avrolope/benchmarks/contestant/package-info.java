/** Who decodes and encodes: ourselves, the peers, and the limit. */
@NullMarked
package io.avrolope.benchmarks.contestant;

import org.jspecify.annotations.NullMarked;
