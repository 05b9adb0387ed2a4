/**
 * The service provider interface of envelopes: which schema wrote these bytes, and where the datum
 * starts.
 */
@NullMarked
package io.avrolope.envelope;

import org.jspecify.annotations.NullMarked;
