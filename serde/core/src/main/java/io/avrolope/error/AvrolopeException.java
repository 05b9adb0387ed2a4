package io.avrolope.error;

import org.jspecify.annotations.Nullable;

/**
 * A failure to turn a record's bytes into an object, or an object into bytes.
 *
 * <p>Each subclass is for one person who must act. A message tells the place and never a value of
 * the record; of bytes without the envelope that was expected it may show the first 16. At the
 * Kafka boundary it is the cause of a Kafka exception that names the topic.
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

  AvrolopeException(String message, @Nullable Throwable cause) {
    super(message, cause);
  }

  /** The anchor in docs/troubleshooting.md that tells what to do. */
  public abstract String anchor();
}
