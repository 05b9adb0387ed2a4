// SPDX-License-Identifier: Apache-2.0
/** Failures: one exception class for each party that must act. */
@NullMarked
package io.avrolope.error;

import org.jspecify.annotations.NullMarked;
