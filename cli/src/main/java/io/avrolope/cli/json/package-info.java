/** Avro data as JSON, and back. */
@NullMarked
package io.avrolope.cli.json;

import org.jspecify.annotations.NullMarked;
