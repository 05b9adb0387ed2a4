/** Reads and writes whole records: envelope, schema and datum together. Not API. */
@NullMarked
package io.avrolope.kafka.record;

import org.jspecify.annotations.NullMarked;
