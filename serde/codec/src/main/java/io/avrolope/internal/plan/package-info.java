/** What to do with a datum, in the order of its bytes, with no schema question left open. */
@NullMarked
package io.avrolope.internal.plan;

import org.jspecify.annotations.NullMarked;
