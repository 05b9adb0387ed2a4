// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.metrics;

/** Whose counters these are: a deserializer's or a serializer's. */
public enum SerdeRole {
  DESERIALIZER,
  SERIALIZER
}
