// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope;

import java.util.HashMap;
import java.util.Map;

/**
 * The settings of an envelope. Immutable.
 *
 * @param part the part of a record that the envelope is for
 * @param firstVersion the number of a subject's first version: 1, or 0 in a registry that counts
 *     from 0. If it is 0, a record can begin with the byte 00, and so be ambiguous with Confluent's
 *     envelope
 * @param maxWrappedVersion the highest version whose records are wrapped as {@code
 *     VersionedEvent}s, for envelopes that are a version; 0: none
 * @param properties the properties of the client, as they were given
 */
public record EnvelopeSettings(
    RecordPart part, long firstVersion, long maxWrappedVersion, Map<String, ?> properties) {
  /** For values, with versions from 1 on, none of them wrapped, and no properties. */
  public static final EnvelopeSettings DEFAULTS =
      new EnvelopeSettings(RecordPart.VALUE, 1, 0, Map.of());

  /** The schema of all records of the envelope {@code bare}. */
  public static final String BARE_SCHEMA = "envelope.bare.schema";

  /** The most bytes that a compressed datum may have after it is decompressed. */
  public static final String INFLATED_MAX_BYTES = "envelope.inflated.max.bytes";

  /** The default of {@link #INFLATED_MAX_BYTES}. */
  public static final int INFLATED_MAX_BYTES_DEFAULT = 16 << 20;

  /** The text before the subject in Spring Cloud Stream's {@code contentType}. */
  public static final String SPRING_PREFIX = "envelope.spring-cloud-stream.prefix";

  /** The default of {@link #SPRING_PREFIX}. */
  public static final String SPRING_PREFIX_DEFAULT = "vnd";

  public EnvelopeSettings {
    properties = Map.copyOf(withoutNulls(properties));
  }

  /** A copy in which the versions up to this one are wrapped. */
  public EnvelopeSettings wrappedUpTo(long version) {
    return new EnvelopeSettings(part, firstVersion, version, properties);
  }

  /**
   * The property {@code <part>.<key>} if there is one, else {@code <key>}, as text.
   *
   * @return {@code otherwise} if there is neither
   */
  public String property(String key, String otherwise) {
    Object own = properties.get(part + "." + key);
    Object value = own == null ? properties.get(key) : own;
    return value == null ? otherwise : value.toString().strip();
  }

  /**
   * As {@link #property}, as a number.
   *
   * @throws IllegalArgumentException if the property is not a number from 1 on
   */
  public int positiveInt(String key, int otherwise) {
    String text = property(key, Integer.toString(otherwise));
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below, like a number that is too small
    }
    throw new IllegalArgumentException("needs a number from 1 on as " + key + " but found " + text);
  }

  /** The value of {@link #INFLATED_MAX_BYTES}. */
  public int inflatedMaxBytes() {
    return positiveInt(INFLATED_MAX_BYTES, INFLATED_MAX_BYTES_DEFAULT);
  }

  private static Map<String, Object> withoutNulls(Map<String, ?> properties) {
    Map<String, Object> present = new HashMap<>();
    for (Map.Entry<String, ?> property : properties.entrySet()) {
      if (property.getValue() != null) {
        present.put(property.getKey(), property.getValue());
      }
    }
    return present;
  }
}
