// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.server.records.PartView.Shown;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/**
 * Conditions for the records that are shown.
 *
 * @param text a part of the key, the value or a header, in any case; empty for all
 * @param envelope of the value: its name, {@link #NO_ENVELOPE}, or empty for all
 * @param isDecoded whether key and value can be shown; empty for all
 */
public record RecordFilter(String text, String envelope, Optional<Boolean> isDecoded) {
  /** Stands for values without a known envelope. */
  public static final String NO_ENVELOPE = "none";

  public RecordFilter {
    text = text.toLowerCase(Locale.ROOT);
  }

  /** Whether a record is shown; {@code key} and {@code value} are null if it has none. */
  boolean matches(ConsumerRecord<?, ?> record, @Nullable Shown key, @Nullable Shown value) {
    return hasEnvelope(value)
        && isDecoded.map(wanted -> wanted != (isFailed(key) || isFailed(value))).orElse(true)
        && hasText(record, key, value);
  }

  private boolean hasEnvelope(@Nullable Shown value) {
    return envelope.isEmpty()
        || (value != null
            && (envelope.equals(NO_ENVELOPE)
                ? value.lacksEnvelope()
                : value.envelope().equals(envelope)));
  }

  private static boolean isFailed(@Nullable Shown shown) {
    return shown != null && shown.isFailed();
  }

  private boolean hasText(ConsumerRecord<?, ?> record, @Nullable Shown key, @Nullable Shown value) {
    return text.isEmpty()
        || Stream.of(Optional.ofNullable(key), Optional.ofNullable(value))
            .flatMap(Optional::stream)
            .anyMatch(shown -> contains(shown.content()))
        || StreamSupport.stream(record.headers().spliterator(), false)
            .anyMatch(
                header ->
                    contains(header.key())
                        || (header.value() != null
                            && contains(new String(header.value(), StandardCharsets.UTF_8))));
  }

  private boolean contains(String content) {
    return content.toLowerCase(Locale.ROOT).contains(text);
  }
}
