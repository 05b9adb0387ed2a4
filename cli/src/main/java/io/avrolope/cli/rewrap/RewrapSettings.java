// SPDX-License-Identifier: Apache-2.0
package io.avrolope.cli.rewrap;

import io.avrolope.cli.terminal.CommandException;
import io.avrolope.envelope.RecordPart;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The properties of all clients of a copy. Immutable.
 *
 * @param source properties of FROM, including the envelopes of its records
 * @param target properties of TO only
 * @param envelope envelope of the values of TO
 * @param keyEnvelope envelope of the keys of TO; null: keys are copied unchanged
 * @param registers whether missing schemas are registered under the subjects of TO
 */
record RewrapSettings(
    Map<String, Object> source,
    Map<String, Object> target,
    String envelope,
    @Nullable String keyEnvelope,
    boolean registers) {

  /** Properties of FROM that do not apply to TO, or that an option decides. */
  private static final Pattern SOURCE_ONLY =
      Pattern.compile("(key\\.|value\\.)?(envelope(\\..*)?|auto\\.register\\.schemas)");

  private static final List<String> SET_BY_OPTIONS =
      List.of(
          "envelope.detect",
          "key.envelope",
          "value.envelope",
          "key.envelope.detect",
          "value.envelope.detect",
          "key.auto.register.schemas",
          "value.auto.register.schemas");

  private static final Set<String> NOT_FOR_TARGET = Set.of("bootstrap.servers", "transactional.id");

  /** Large enough that only the broker's limit applies. */
  private static final int MAX_REQUEST_BYTES = 32 << 20;

  RewrapSettings {
    source = Map.copyOf(source);
    target = Map.copyOf(target);
    for (String key : target.keySet()) {
      if (NOT_FOR_TARGET.contains(key)) {
        throw CommandException.usage(
            key
                + " cannot be set by --target-property or --target-config: FROM and TO must be on"
                + " the same cluster, because a transaction spans both");
      }
    }
  }

  /** The properties of a serializer for TO. */
  Map<String, Object> writing(RecordPart part) {
    Map<String, Object> all = ofTarget();
    SET_BY_OPTIONS.forEach(all::remove);
    all.put("envelope", part == RecordPart.KEY && keyEnvelope != null ? keyEnvelope : envelope);
    all.put("auto.register.schemas", registers);
    return all;
  }

  /** The same settings, but without registering schemas. */
  RewrapSettings readOnly() {
    return new RewrapSettings(source, target, envelope, keyEnvelope, false);
  }

  /** The same settings, but schemas of TO are registered with a registry that only tries it. */
  RewrapSettings trying(TrialRegistry trial) {
    Map<String, Object> all = new HashMap<>(target);
    all.put("registry.client", trial);
    all.put("schema.registry.url", "mock://dry-run"); // shares no cache with another client
    all.put("schema.cache.dir", ""); // keeps no reference that the trial has invented
    all.put("schema.cache.warm.up.subjects", "");
    return new RewrapSettings(source, all, envelope, keyEnvelope, registers);
  }

  /** The envelopes of TO as text. It is stored with the progress, to detect a changed option. */
  String envelopes() {
    return keyEnvelope == null ? envelope : envelope + ",key:" + keyEnvelope;
  }

  /** The properties of a consumer of FROM. */
  Map<String, Object> consuming() {
    Map<String, Object> all = new HashMap<>(source);
    all.putIfAbsent("isolation.level", "read_committed");
    return all;
  }

  /** The properties of a consumer of TO. */
  Map<String, Object> consumingTarget() {
    Map<String, Object> all = new HashMap<>(source);
    all.put("isolation.level", "read_committed");
    return all;
  }

  /**
   * The properties of the producer.
   *
   * @param id the transactional id
   * @param compression {@code compression.type} of FROM
   */
  Map<String, Object> producing(String id, @Nullable String compression) {
    Map<String, Object> all = new HashMap<>(source);
    all.put("compression.type", compression(compression));
    all.put("batch.size", 128 << 10);
    all.put("max.request.size", MAX_REQUEST_BYTES);
    all.putAll(target);
    all.put("transactional.id", id);
    all.put("enable.idempotence", true);
    all.put("acks", "all");
    all.remove("key.serializer");
    all.remove("value.serializer");
    return all;
  }

  private static String compression(@Nullable String ofTopic) {
    if (ofTopic == null || ofTopic.equals("producer")) {
      return "lz4";
    }
    return ofTopic.equals("uncompressed") ? "none" : ofTopic;
  }

  private Map<String, Object> ofTarget() {
    Map<String, Object> all = new HashMap<>(source);
    all.keySet().removeIf(key -> SOURCE_ONLY.matcher(key).matches());
    all.putAll(target);
    return all;
  }
}
