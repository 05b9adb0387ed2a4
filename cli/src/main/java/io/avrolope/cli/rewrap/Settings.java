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
 * The properties of everything that takes part. Immutable.
 *
 * @param source what is said of FROM, with the envelopes of its records
 * @param target what is said of TO alone
 * @param envelope that of the values of TO
 * @param keyEnvelope that of its keys; null: keys are copied as they are
 * @param registers whether schemas are registered that the subjects of TO do not have
 */
record Settings(
    Map<String, Object> source,
    Map<String, Object> target,
    String envelope,
    @Nullable String keyEnvelope,
    boolean registers) {

  /** What is of FROM's records alone, or decided by an option. */
  private static final Pattern OF_SOURCE =
      Pattern.compile("(key\\.|value\\.)?(envelope(\\..*)?|auto\\.register\\.schemas)");

  private static final List<String> PINNED =
      List.of(
          "envelope.detect",
          "key.envelope",
          "value.envelope",
          "key.envelope.detect",
          "value.envelope.detect",
          "key.auto.register.schemas",
          "value.auto.register.schemas");

  private static final Set<String> OF_CLUSTER = Set.of("bootstrap.servers", "transactional.id");

  /** Large enough that the broker alone says what is too large. */
  private static final int MAX_REQUEST_BYTES = 32 << 20;

  Settings {
    source = Map.copyOf(source);
    target = Map.copyOf(target);
    for (String key : target.keySet()) {
      if (OF_CLUSTER.contains(key)) {
        throw CommandException.usage(
            "Expected properties of TO's records but found "
                + key
                + " in --target-property or --target-config: FROM and TO are topics of one cluster,"
                + " and a transaction spans both");
      }
    }
  }

  /** Those of a serializer of TO. */
  Map<String, Object> writing(RecordPart part) {
    Map<String, Object> all = ofTarget();
    PINNED.forEach(all::remove);
    all.put("envelope", part == RecordPart.KEY && keyEnvelope != null ? keyEnvelope : envelope);
    all.put("auto.register.schemas", registers);
    return all;
  }

  /** The same, but nothing is registered. */
  Settings readOnly() {
    return new Settings(source, target, envelope, keyEnvelope, false);
  }

  /** What is copied is named by these too, so that a copy does not go on as another one. */
  String envelopes() {
    return keyEnvelope == null ? envelope : envelope + ",key:" + keyEnvelope;
  }

  /** Those of a consumer of FROM. */
  Map<String, Object> consuming() {
    Map<String, Object> all = new HashMap<>(source);
    all.putIfAbsent("isolation.level", "read_committed");
    return all;
  }

  /** Those of a consumer of TO. */
  Map<String, Object> consumingTarget() {
    Map<String, Object> all = new HashMap<>(source);
    all.put("isolation.level", "read_committed");
    return all;
  }

  /**
   * Those of the producer.
   *
   * @param id of its transactions
   * @param compression how FROM is compressed, as its topic says
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
    all.keySet().removeIf(key -> OF_SOURCE.matcher(key).matches());
    all.putAll(target);
    return all;
  }
}
