/** What the objects of a data model look like: asked while a plan is made, never per datum. */
@NullMarked
package io.avrolope.internal.model;

import org.jspecify.annotations.NullMarked;
