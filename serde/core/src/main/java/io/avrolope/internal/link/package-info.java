/** What some supported versions of Avro lack, linked once. Not API. */
@NullMarked
package io.avrolope.internal.link;

import org.jspecify.annotations.NullMarked;
