@NullMarked
package io.avrolope.benchmarks.published;

import org.jspecify.annotations.NullMarked;
