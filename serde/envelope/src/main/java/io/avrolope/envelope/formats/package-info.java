// SPDX-License-Identifier: Apache-2.0
/** The envelopes that come with Avrolope. Not API. */
@NullMarked
package io.avrolope.envelope.formats;

import org.jspecify.annotations.NullMarked;
