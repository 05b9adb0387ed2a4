package io.avrolope.kafka;

import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaReference;
import io.avrolope.registry.SchemaRegistry;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.slf4j.LoggerFactory;

/**
 * With which schema an object is written, and how that schema gets its reference: what {@code
 * auto.register.schemas} and {@code use.latest.version} choose between.
 */
enum WriterChoice {
  /** The object's own schema, registered if its subject does not have it. */
  REGISTER {
    @Override
    PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      SchemaReference reference =
          registry.register(request.subject(), request.schema(), request.kind());
      return own(reference, request);
    }
  },
  /** The object's own schema, which its subject must have. */
  LOOK_UP {
    @Override
    PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      SchemaReference reference =
          registry.lookUp(request.subject(), request.schema(), request.kind());
      return own(reference, request);
    }
  },
  /** The newest schema of the subject, if it can read all that the object's schema can say. */
  LATEST_IF_COMPATIBLE {
    @Override
    PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      RegisteredSchema latest = registry.latest(request.subject(), request.kind());
      requireCompatible(request, latest);
      return latest(latest, request);
    }
  },
  /** The newest schema of the subject, whatever it is. */
  LATEST {
    @Override
    PreparedWriter prepare(SchemaRegistry registry, WriteRequest request) {
      return latest(registry.latest(request.subject(), request.kind()), request);
    }
  };

  abstract PreparedWriter prepare(SchemaRegistry registry, WriteRequest request);

  static WriterChoice of(ParsedConfig config) {
    if (config.flag(AvrolopeConfig.AUTO_REGISTER_SCHEMAS)) {
      if (config.flag(AvrolopeConfig.USE_LATEST_VERSION)) {
        LoggerFactory.getLogger(KafkaAvroSerializer.class)
            .warn(
                "{} has no effect while {} is true",
                AvrolopeConfig.USE_LATEST_VERSION,
                AvrolopeConfig.AUTO_REGISTER_SCHEMAS);
      }
      return REGISTER;
    }
    if (!config.flag(AvrolopeConfig.USE_LATEST_VERSION)) {
      return LOOK_UP;
    }
    return config.flag(AvrolopeConfig.LATEST_COMPATIBILITY_STRICT) ? LATEST_IF_COMPATIBLE : LATEST;
  }

  /** Whether what was prepared once may be out of date later. */
  boolean ages() {
    return this == LATEST || this == LATEST_IF_COMPATIBLE;
  }

  private static PreparedWriter own(SchemaReference reference, WriteRequest request) {
    return new PreparedWriter(
        reference, Codecs.encoder(request.schema(), request.example(), request.options()));
  }

  private static PreparedWriter latest(RegisteredSchema latest, WriteRequest request) {
    boolean same = latest.schema().equals(request.schema());
    return same
        ? own(latest.reference(), request)
        : new PreparedWriter(
            latest.reference(),
            Codecs.convertingEncoder(
                request.schema(), latest.schema(), request.example(), request.options()));
  }

  private static void requireCompatible(WriteRequest request, RegisteredSchema latest) {
    SchemaCompatibility.SchemaPairCompatibility result =
        SchemaCompatibility.checkReaderWriterCompatibility(latest.schema(), request.schema());
    if (result.getType() != SchemaCompatibilityType.COMPATIBLE) {
      throw new IncompatibleSchemasException(
          "Expected the newest schema of subject "
              + request.subject()
              + " ("
              + latest.reference()
              + ") to read all of schema "
              + request.schema().getFullName()
              + " but found that it does not: "
              + result.getResult().getIncompatibilities().stream()
                  .map(i -> i.getType() + " at " + i.getLocation())
                  .toList());
    }
  }
}
