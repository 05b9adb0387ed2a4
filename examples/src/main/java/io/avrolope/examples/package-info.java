/** Runnable recipes, one main each. */
@NullMarked
package io.avrolope.examples;

import org.jspecify.annotations.NullMarked;
