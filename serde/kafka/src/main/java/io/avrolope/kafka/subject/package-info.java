/** Which subject the schema of a record belongs to. */
@NullMarked
package io.avrolope.kafka.subject;

import org.jspecify.annotations.NullMarked;
