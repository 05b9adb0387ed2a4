@NullMarked
package io.avrolope.benchmarks.library;

import org.jspecify.annotations.NullMarked;
