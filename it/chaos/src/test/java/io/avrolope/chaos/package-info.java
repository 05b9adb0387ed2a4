// SPDX-License-Identifier: Apache-2.0
/** Tests of the chaos tests: a ledger that finds nothing proves nothing. */
@NullMarked
package io.avrolope.chaos;

import org.jspecify.annotations.NullMarked;
