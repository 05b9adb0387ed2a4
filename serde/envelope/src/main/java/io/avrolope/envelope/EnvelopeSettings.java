package io.avrolope.envelope;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * What an envelope is made with. Immutable.
 *
 * @param part {@code key} or {@code value}: which part of a record it is for
 * @param firstVersion the number of a subject's first version: 1, or 0 where the registry counts
 *     from there. Where it is 0 a record can begin with the byte 00, and so be taken for
 *     Confluent's where both are looked for
 * @param maxWrappedVersion up to which version records are wrapped as {@code VersionedEvent}s,
 *     where the envelope is a version; 0: none
 * @param properties the client's properties, as they were given
 */
public record EnvelopeSettings(
    String part, long firstVersion, long maxWrappedVersion, Map<String, ?> properties) {
  /** For values, versions from 1 on, none of them wrapped, and no properties. */
  public static final EnvelopeSettings DEFAULTS = new EnvelopeSettings("value", 1, 0, Map.of());

  /** The schema of all records, where the envelope is {@code bare}. */
  public static final String BARE_SCHEMA = "envelope.bare.schema";

  /** How many bytes a packed block of a record may have once it is unpacked. */
  public static final String INFLATED_MAX_BYTES = "envelope.inflated.max.bytes";

  /** What it is unless the property says otherwise. */
  public static final int INFLATED_MAX_BYTES_DEFAULT = 16 << 20;

  /** What stands before the subject in Spring Cloud Stream's {@code contentType}. */
  public static final String SPRING_PREFIX = "envelope.spring-cloud-stream.prefix";

  /** What it is unless the property says otherwise. */
  public static final String SPRING_PREFIX_DEFAULT = "vnd";

  public EnvelopeSettings {
    properties = Map.copyOf(withoutNulls(properties));
  }

  /** The same, where versions up to this one are wrapped. */
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
   * @throws IllegalArgumentException if it is none from 1 on
   */
  public int positiveInt(String key, int otherwise) {
    String text = property(key, Integer.toString(otherwise));
    try {
      int number = Integer.parseInt(text);
      if (number > 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      // refused below, like a number that is too small
    }
    throw new IllegalArgumentException("needs a number from 1 on as " + key + " but found " + text);
  }

  private static Map<String, Object> withoutNulls(Map<String, ?> properties) {
    Map<String, Object> present = new HashMap<>(properties);
    present.values().removeIf(Objects::isNull);
    return present;
  }
}
