// SPDX-License-Identifier: Apache-2.0
/**
 * The service provider interface of envelopes. An envelope names the schema of a record and says
 * where its datum starts.
 */
@NullMarked
package io.avrolope.envelope;

import org.jspecify.annotations.NullMarked;
