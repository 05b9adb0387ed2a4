// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static java.util.Objects.requireNonNull;

import io.avrolope.Vectors;
import io.avrolope.envelope.RecordPart;
import java.util.HexFormat;
import java.util.Map;
import org.apache.kafka.common.header.internals.RecordHeaders;

/** Rewriters of values and the serdes that write for them, all with one registry. */
record Rewriters(String registry) {
  void registerEvents() {
    try (Pair pair = pair("confluent")) {
      pair.write(Vectors.event(Vectors.EVENT_V1));
      pair.write(Vectors.event(Vectors.EVENT_V2));
      pair.write(Vectors.event(Vectors.EVENT_V3));
    }
  }

  Pair pair(String envelope) {
    return Pair.of("schema.registry.url", registry, "envelope", envelope);
  }

  EnvelopeRewriter of(String from, String to) {
    return of(Map.of("envelope", from), Map.of("envelope", to));
  }

  EnvelopeRewriter of(Map<String, ?> source, Map<String, ?> target) {
    return new EnvelopeRewriter(inOurRegistry(source), inOurRegistry(target), RecordPart.VALUE);
  }

  Map<String, Object> inOurRegistry(Map<String, ?> properties) {
    Map<String, Object> all = Pair.properties("schema.registry.url", registry);
    all.putAll(properties);
    return all;
  }

  static byte[] rewrite(EnvelopeRewriter rewriter, byte[] record) {
    return requireNonNull(rewriter.rewrite(Pair.TOPIC, new RecordHeaders(), record).data());
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }
}
