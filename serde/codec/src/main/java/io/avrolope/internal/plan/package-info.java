// SPDX-License-Identifier: Apache-2.0
/**
 * Plans: immutable trees of steps, in the order of a datum's bytes, with all schema questions
 * resolved. May use the shapes and converters of {@code codec.model}, and no other package of this
 * module. Start at {@link io.avrolope.internal.plan.ReadStep} and {@link
 * io.avrolope.internal.plan.WriteStep}. Not API.
 */
@NullMarked
package io.avrolope.internal.plan;

import org.jspecify.annotations.NullMarked;
