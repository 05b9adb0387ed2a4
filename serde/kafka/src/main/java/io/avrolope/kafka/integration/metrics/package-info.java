// SPDX-License-Identifier: Apache-2.0
/** Metrics of a decoder or an encoder, shown by another framework. Unstable. */
@NullMarked
package io.avrolope.kafka.integration.metrics;

import org.jspecify.annotations.NullMarked;
