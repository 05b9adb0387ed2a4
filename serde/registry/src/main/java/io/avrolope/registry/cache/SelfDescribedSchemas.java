// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.text.UnquotedFailure;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Fingerprint;
import io.avrolope.schema.SchemaReference.Inline;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Resolves the references that no registry supports: fingerprints, and schemas inside a record. All
 * other calls go to a cached registry. Thread-safe.
 */
public final class SelfDescribedSchemas extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final SchemaRegistry registry;
  private final FingerprintedSchemas fingerprinted;

  /**
   * @param registry must have a cache
   * @param known schemas that are searched by fingerprint before the schemas of the registry
   * @param options how many hashes to keep, and how long to remember that a fingerprint is unknown
   */
  public SelfDescribedSchemas(SchemaRegistry registry, List<Schema> known, CacheOptions options) {
    super(registry);
    this.registry = registry;
    this.fingerprinted = new FingerprintedSchemas(registry, known, options, System::nanoTime);
  }

  /**
   * {@inheritDoc}
   *
   * @throws MalformedEnvelopeException if the schema inside the record is invalid
   */
  @Override
  public Schema schema(SchemaReference reference) {
    if (reference instanceof Fingerprint fingerprint) {
      return fingerprinted.find(fingerprint);
    }
    return reference instanceof Inline inline ? parse(inline) : registry.schema(reference);
  }

  private static Schema parse(Inline inline) {
    try {
      return SchemaText.parse(inline.text(), "the record's envelope");
    } catch (UnknownSchemaException e) {
      // not as the cause: no registry lacks this schema, the record itself is bad
      Throwable cause = e.getCause();
      throw new MalformedEnvelopeException(
          String.valueOf(e.getMessage()), cause == null ? null : UnquotedFailure.of(cause));
    }
  }

  /** Registers a schema as a version if the record will contain its fingerprint. */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    SchemaReference reference = registry.register(subject, schema, supported(kind));
    return kind == Kind.FINGERPRINT ? fingerprint(subject, schema) : reference;
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    SchemaReference reference = registry.lookUp(subject, schema, supported(kind));
    return kind == Kind.FINGERPRINT ? fingerprint(subject, schema) : reference;
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    RegisteredSchema latest = registry.latest(subject, supported(kind));
    return kind == Kind.FINGERPRINT
        ? new RegisteredSchema(fingerprint(subject, latest.schema()), latest.schema())
        : latest;
  }

  private static Kind supported(Kind kind) {
    return kind == Kind.FINGERPRINT ? Kind.VERSION : kind;
  }

  private static Fingerprint fingerprint(String subject, Schema schema) {
    String algorithm = Fingerprint.CRC_64_AVRO;
    return new Fingerprint(algorithm, Fingerprints.of(schema, algorithm), subject);
  }

  @Override
  public SchemaRegistry observedBy(LookupListener listener) {
    return new InstrumentedSchemaRegistry(this, System::nanoTime, listener);
  }

  @Override
  public long cachedAnswers() {
    return ObservableSchemaRegistry.cachedAnswers(registry);
  }
}
