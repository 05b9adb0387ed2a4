/** From schemas to plans: schema resolution, and what it makes of a data model. */
@NullMarked
package io.avrolope.internal.resolve;

import org.jspecify.annotations.NullMarked;
