/** Runnable examples, one main class each. */
@NullMarked
package io.avrolope.examples;

import org.jspecify.annotations.NullMarked;
