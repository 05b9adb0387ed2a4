/** Step 3: from a reference to the writer schema, and from a schema to its reference. */
@NullMarked
package io.avrolope.registry;

import org.jspecify.annotations.NullMarked;
