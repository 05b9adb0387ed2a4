// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.settings.ParsedConfig;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.slf4j.LoggerFactory;

/**
 * Chooses the schema that an object is written with, and its reference. The precedence is
 * Confluent's: {@code auto.register.schemas}, {@code use.schema.id}, {@code
 * use.latest.with.metadata}, {@code use.latest.version}, else a look-up. Thread-safe.
 */
sealed interface WriterChoice {

  PreparedWriter prepare(SchemaRegistry registry, WriteRequest request);

  /** Whether a prepared writer can become stale. */
  default boolean expires() {
    return false;
  }

  /** The configured choice, unless the envelope has a fixed schema. */
  static WriterChoice of(ParsedConfig config, WritableEnvelope envelope) {
    return envelope.fixedWriter(() -> "").isEmpty()
        ? of(config)
        : new Configured(envelope, strict(config, AvrolopeConfig.ID_COMPATIBILITY_STRICT));
  }

  /** Logs a warning for each key that another key makes ineffective. */
  private static WriterChoice of(ParsedConfig config) {
    boolean byId = config.schemaId().isPresent();
    boolean latest =
        config.flag(AvrolopeConfig.USE_LATEST_VERSION) || !config.latestWithMetadata().isEmpty();
    if (config.flag(AvrolopeConfig.AUTO_REGISTER_SCHEMAS)) {
      warn(byId, AvrolopeConfig.USE_SCHEMA_ID);
      warn(config.flag(AvrolopeConfig.USE_LATEST_VERSION), AvrolopeConfig.USE_LATEST_VERSION);
      warn(!config.latestWithMetadata().isEmpty(), AvrolopeConfig.USE_LATEST_WITH_METADATA);
      return new Register();
    }
    if (byId) {
      return new ById(
          config.schemaId().getAsInt(), strict(config, AvrolopeConfig.ID_COMPATIBILITY_STRICT));
    }
    return latest
        ? new Latest(strict(config, AvrolopeConfig.LATEST_COMPATIBILITY_STRICT))
        : new LookUp();
  }

  private static void warn(boolean isSet, String key) {
    if (isSet) {
      LoggerFactory.getLogger("io.avrolope.kafka.KafkaAvroSerializer")
          .warn("{} has no effect while {} is true", key, AvrolopeConfig.AUTO_REGISTER_SCHEMAS);
    }
  }

  private static Optional<Compatibility> strict(ParsedConfig config, String key) {
    return config.flag(key) ? Optional.of(new Compatibility(config.capacity())) : Optional.empty();
  }

  /** The object's own schema, with its reference in the subject. */
  sealed interface Own extends WriterChoice {
    SchemaReference reference(
        SchemaRegistry registry, String subject, Schema schema, SchemaReference.Kind kind);

    @Override
    default PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      return request.own(
          reference(registry, request.subject(), request.registered(), request.kind()));
    }
  }

  /** The object's own schema; registers it if the subject does not have it. */
  record Register() implements Own {
    @Override
    public SchemaReference reference(
        SchemaRegistry registry, String subject, Schema schema, SchemaReference.Kind kind) {
      return registry.register(subject, schema, kind);
    }
  }

  /** The object's own schema; the subject must have it. */
  record LookUp() implements Own {
    @Override
    public SchemaReference reference(
        SchemaRegistry registry, String subject, Schema schema, SchemaReference.Kind kind) {
      return registry.lookUp(subject, schema, kind);
    }
  }

  /**
   * The schema of a configured id, in whatever subjects it is. An envelope that contains GUIDs gets
   * the schema's GUID, for which the record's subject must have the schema.
   */
  record ById(int id, Optional<Compatibility> strict) implements WriterChoice {
    @Override
    public PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      SchemaReference.Id pinned = new SchemaReference.Id(id, request.subject());
      Schema schema = required(pinned, strict, registry, request);
      return writer(
          request.kind() == SchemaReference.Kind.ID
              ? pinned
              : registry.lookUp(request.subject(), schema, request.kind()),
          schema,
          request);
    }
  }

  /** The envelope's fixed schema. */
  record Configured(WritableEnvelope envelope, Optional<Compatibility> strict)
      implements WriterChoice {
    @Override
    public PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      SchemaReference reference = envelope.fixedWriter(request::subject).orElseThrow();
      return writer(reference, required(reference, strict, registry, request), request);
    }
  }

  /** The latest schema of the subject. */
  record Latest(Optional<Compatibility> strict) implements WriterChoice {
    @Override
    public PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      RegisteredSchema latest = registry.latest(request.subject(), request.kind());
      strict.ifPresent(
          check ->
              check.require(
                  latest.schema(),
                  "The latest schema of subject "
                      + request.subject()
                      + " ("
                      + latest.reference()
                      + ")",
                  request.schema()));
      return writer(latest.reference(), latest.schema(), request);
    }

    @Override
    public boolean expires() {
      return true;
    }
  }

  /** The referenced schema, which must be able to read the objects. */
  private static Schema required(
      SchemaReference reference,
      Optional<Compatibility> strict,
      SchemaRegistry registry,
      WriteRequest request) {
    Schema schema = registry.schema(reference);
    strict.ifPresent(
        check ->
            check.require(
                schema,
                "Schema " + schema.getFullName() + " (" + reference + ")",
                request.schema()));
    return schema;
  }

  private static PreparedWriter writer(
      SchemaReference reference, Schema written, WriteRequest request) {
    if (!written.equals(request.schema())) {
      UnitDifference.refuse(written, request.schema());
    }
    return sameBytes(written, request.schema())
        ? request.own(reference)
        : new PreparedWriter(
            reference,
            Codecs.convertingEncoder(
                request.schema(), written, request.encoder().get(), request.options()));
  }

  /** Docs, defaults, aliases and properties do not affect the encoding. */
  private static boolean sameBytes(Schema left, Schema right) {
    return left.equals(right)
        || SchemaNormalization.toParsingForm(left).equals(SchemaNormalization.toParsingForm(right));
  }
}
