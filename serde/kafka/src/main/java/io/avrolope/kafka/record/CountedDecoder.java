// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.kafka.metrics.RecordCount;

/** What decodes and counts the records of one topic, envelope and schema. */
record CountedDecoder(DatumDecoder decoder, RecordCount count) {}
