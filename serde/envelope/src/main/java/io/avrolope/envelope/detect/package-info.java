// SPDX-License-Identifier: Apache-2.0
/** Finds envelopes by name, and detects which of several envelopes a record has. */
@NullMarked
package io.avrolope.envelope.detect;

import org.jspecify.annotations.NullMarked;
