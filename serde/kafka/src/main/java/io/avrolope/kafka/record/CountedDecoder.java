// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.kafka.metrics.RecordCount;

/** A decoder of the records of one topic, envelope and schema, and their count. */
record CountedDecoder(DatumDecoder decoder, RecordCount count) {}
