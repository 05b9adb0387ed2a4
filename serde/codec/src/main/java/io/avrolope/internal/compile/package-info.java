/** Makes classes that run one plan; the only place that writes bytecode. */
@NullMarked
package io.avrolope.internal.compile;

import org.jspecify.annotations.NullMarked;
