/** What is not in every Avro that this works with, linked once. */
@NullMarked
package io.avrolope.internal.link;

import org.jspecify.annotations.NullMarked;
