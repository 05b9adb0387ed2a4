package io.avrolope.registry.cache;

import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.ForwardingSchemaRegistry;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.text.SchemaText;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Fingerprint;
import io.avrolope.schema.SchemaReference.Inline;
import io.avrolope.schema.SchemaReference.Kind;
import java.util.List;
import org.apache.avro.Schema;

/**
 * Stands before a cached registry, and answers what a record may say of its schema but no registry
 * can be asked: a fingerprint, and a schema of the record's own. All else is passed on.
 * Thread-safe.
 */
public final class SelfDescribedSchemas extends ForwardingSchemaRegistry
    implements ObservableSchemaRegistry {
  private final SchemaRegistry registry;
  private final FingerprintedSchemas fingerprinted;

  /**
   * @param registry with its cache
   * @param known schemas that a fingerprint may be of beside those of the registry; they come first
   * @param options how many hashes to keep, and how long a fingerprint of nothing is believed
   */
  public SelfDescribedSchemas(SchemaRegistry registry, List<Schema> known, CacheOptions options) {
    super(registry);
    this.registry = registry;
    this.fingerprinted = new FingerprintedSchemas(registry, known, options, System::nanoTime);
  }

  /**
   * {@inheritDoc}
   *
   * @throws MalformedEnvelopeException if the record's own schema is none
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
      return SchemaText.parse(inline.text(), "the record");
    } catch (UnknownSchemaException e) {
      throw new MalformedEnvelopeException(
          "Expected an Avro schema in the record but found text that does not parse as one", e);
    }
  }

  /** Registers a schema as a version, also where its fingerprint is what will be said. */
  @Override
  public SchemaReference register(String subject, Schema schema, Kind kind) {
    SchemaReference reference = registry.register(subject, schema, asked(kind));
    return kind == Kind.FINGERPRINT ? fingerprint(subject, schema) : reference;
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, Kind kind) {
    SchemaReference reference = registry.lookUp(subject, schema, asked(kind));
    return kind == Kind.FINGERPRINT ? fingerprint(subject, schema) : reference;
  }

  @Override
  public RegisteredSchema latest(String subject, Kind kind) {
    RegisteredSchema latest = registry.latest(subject, asked(kind));
    return kind == Kind.FINGERPRINT
        ? new RegisteredSchema(fingerprint(subject, latest.schema()), latest.schema())
        : latest;
  }

  private static Kind asked(Kind kind) {
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
