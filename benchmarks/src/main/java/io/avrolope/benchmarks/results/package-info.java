/** What a run found out, as it is kept in JSON, and what can be said about it. */
@NullMarked
package io.avrolope.benchmarks.results;

import org.jspecify.annotations.NullMarked;
