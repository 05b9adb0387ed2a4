/**
 * How fast it could be: for one pair of schemas, Java source that does nothing but read the fields
 * into the record, or write them, straight down; compiled at setup.
 */
@NullMarked
package io.avrolope.benchmarks.limit;

import org.jspecify.annotations.NullMarked;
