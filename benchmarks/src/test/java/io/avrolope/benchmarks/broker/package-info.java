@NullMarked
package io.avrolope.benchmarks.broker;

import org.jspecify.annotations.NullMarked;
