// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A failure to turn a record's bytes into an object, or an object into bytes.
 *
 * <p>Each subclass names one party that must act. A message states the place and never a value of
 * the record; neither do the messages of the causes. If the expected envelope is missing, the
 * message may show the first 4 bytes. The serializer and the deserializer wrap this exception in
 * one of Kafka's, which names the topic.
 */
public abstract sealed class AvrolopeException extends RuntimeException
    permits IncompatibleSchemasException,
        InterruptedLookupException,
        InvalidDatumException,
        MalformedDatumException,
        MalformedEnvelopeException,
        RegistryRefusedException,
        RegistryUnavailableException,
        SchemaRulesException,
        UnknownSchemaException {
  private static final long serialVersionUID = 1;

  /** Strangers choose the names of headers, topics and subjects that messages have. */
  private static final Pattern UNPRINTABLE = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+");

  AvrolopeException(String message, @Nullable Throwable cause) {
    super(UNPRINTABLE.matcher(String.valueOf(message)).replaceAll(" "), cause);
  }

  /**
   * The section of docs/troubleshooting.md that says what to do. Metrics and the headers of dead
   * letters classify failures by it.
   */
  public abstract String anchor();

  /** The full URL of that section. */
  public final String troubleshootingUrl() {
    return Documentation.troubleshooting(anchor());
  }
}
