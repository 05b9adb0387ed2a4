/** How schemas are named, and what makes two of them incompatible. */
@NullMarked
package io.avrolope.schema;

import org.jspecify.annotations.NullMarked;
