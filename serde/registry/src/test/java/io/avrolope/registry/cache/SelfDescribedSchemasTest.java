// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.avrolope.Marks;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.SchemaRulesException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.registry.testserver.RegistryServer;
import io.avrolope.schema.SchemaReference;
import io.avrolope.schema.SchemaReference.Fingerprint;
import io.avrolope.schema.SchemaReference.Inline;
import io.avrolope.schema.SchemaReference.Kind;
import io.avrolope.schema.SchemaReference.Version;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.avro.Schema;
import org.apache.avro.SchemaNormalization;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** References that no registry supports: fingerprints, and schemas inside a record. */
class SelfDescribedSchemasTest {
  private static final Schema FIRST = decimal(10);
  private static final Schema SAME_FORM = decimal(12);
  private static final Schema OTHER = Schema.create(Schema.Type.STRING);

  private final AskedRegistry asked = new AskedRegistry();
  private final AtomicLong nanos = new AtomicLong();
  private final CacheOptions options = CacheOptions.builder().capacity(100).build();
  private final SchemaRegistry cached =
      new CachingSchemaRegistry(asked, "test", options, SchemaStore.NONE, nanos::get);
  private final FingerprintedSchemas schemas =
      new FingerprintedSchemas(cached, List.of(), options, nanos::get);

  private static Schema decimal(int precision) {
    return new Schema.Parser()
        .parse("{\"type\":\"bytes\",\"logicalType\":\"decimal\",\"precision\":" + precision + "}");
  }

  private static Fingerprint crc(Schema schema) {
    long hash = SchemaNormalization.parsingFingerprint64(schema);
    return new Fingerprint("CRC-64-AVRO", String.format("%016X", hash), "s");
  }

  @Test
  void newestVersionWithTheFingerprintIsFound() {
    asked.registry.register("s", FIRST, Kind.ID);
    asked.registry.register("s", SAME_FORM, Kind.ID);
    asked.registry.register("s", OTHER, Kind.ID);

    assertThat(crc(FIRST)).isEqualTo(crc(SAME_FORM));
    assertThat(schemas.find(crc(FIRST))).isEqualTo(SAME_FORM);
    assertThat(asked.asked)
        .as("the newest came with the answer to latest")
        .containsExactly("latest of s", "version 2 of subject s");
  }

  /** The latest version has rules, or is of another type than Avro. */
  @Test
  void anotherVersionIsFoundIfTheLatestCannotBeUsed() {
    asked.registry.register("s", FIRST, Kind.ID);
    asked.registry.register("s", OTHER, Kind.ID);
    SchemaRegistry ruled =
        (SchemaRegistry)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {SchemaRegistry.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("latest")
                      || (method.getName().equals("schema")
                          && arguments[0].equals(new Version("s", 2)))) {
                    throw new SchemaRulesException("rules");
                  }
                  return method.invoke(asked.registry, arguments);
                });

    assertThat(new FingerprintedSchemas(ruled, List.of(), options, nanos::get).find(crc(FIRST)))
        .isEqualTo(FIRST);
  }

  /** Records of a deleted version stay in their topics. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void softDeletedVersionsAreSearchedToo(int deleted) {
    try (RegistryServer server = new RegistryServer();
        SchemaRegistry client = SchemaRegistries.open(RegistryOptions.of(server.url()))) {
      server.register("s", FIRST.toString());
      server.register("s", OTHER.toString());
      for (int version = deleted; version <= 2; version++) {
        server.softDelete("s", version);
      }
      SchemaRegistry caching =
          new CachingSchemaRegistry(client, "test", options, SchemaStore.NONE, nanos::get);
      FingerprintedSchemas all = new FingerprintedSchemas(caching, List.of(), options, nanos::get);

      assertThat(all.find(crc(FIRST))).isEqualTo(FIRST);
      assertThat(all.find(crc(OTHER))).isEqualTo(OTHER);
    }
  }

  @Test
  void theMd5IsThatOfTheSchemasText() {
    asked.registry.register("s", OTHER, Kind.ID);

    assertThat(schemas.find(new Fingerprint("MD5", "095D71CF12556B9D5E330AD575B3DF5D", "s")))
        .isEqualTo(OTHER);
  }

  @Test
  void versionNewerThanTheCachedLatestIsFound() {
    asked.registry.register("s", FIRST, Kind.ID);
    assertThat(schemas.find(crc(FIRST))).isEqualTo(FIRST);
    asked.registry.register("s", OTHER, Kind.ID);

    assertThat(schemas.find(crc(OTHER))).isEqualTo(OTHER);
  }

  @Test
  void unknownFingerprintIsSearchedAgainAfterItsTtl() {
    asked.registry.register("s", FIRST, Kind.ID);
    String message =
        "Schema with CRC-64-AVRO fingerprint "
            + crc(OTHER).hex()
            + " not found among versions 1 to 1 of subject s";
    assertThatThrownBy(() -> schemas.find(crc(OTHER)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message);
    asked.asked.clear();
    asked.registry.register("s", OTHER, Kind.ID);

    assertThatThrownBy(() -> schemas.find(crc(OTHER)))
        .isInstanceOf(UnknownSchemaException.class)
        .hasMessage(message + "; that is remembered for 60 s");
    assertThat(asked.asked).isEmpty();
    nanos.addAndGet(Duration.ofSeconds(61).toNanos());
    assertThat(schemas.find(crc(OTHER))).isEqualTo(OTHER);
  }

  @Test
  void outageIsNotRememberedAsAnAbsence() {
    asked.fails = true;
    assertThatThrownBy(() -> schemas.find(crc(OTHER)))
        .isInstanceOf(RegistryUnavailableException.class);
    asked.fails = false;
    asked.registry.register("s", OTHER, Kind.ID);

    assertThat(schemas.find(crc(OTHER))).isEqualTo(OTHER);
  }

  @Test
  void configuredSchemasNeedNoRegistry() {
    SchemaRegistry known = new SelfDescribedSchemas(cached, List.of(OTHER), options);
    asked.fails = true;

    assertThat(known.schema(crc(OTHER))).isEqualTo(OTHER);
    assertThat(asked.asked).isEmpty();
  }

  @Test
  void registrationReturnsTheFingerprint() {
    SchemaRegistry said = new SelfDescribedSchemas(cached, List.of(), options);

    assertThat(said.register("s", OTHER, Kind.FINGERPRINT)).isEqualTo(crc(OTHER));
    assertThat(said.lookUp("s", OTHER, Kind.FINGERPRINT)).isEqualTo(crc(OTHER));
    assertThat(said.latest("s", Kind.FINGERPRINT))
        .isEqualTo(new RegisteredSchema(crc(OTHER), OTHER));
    assertThatThrownBy(() -> said.lookUp("s", FIRST, Kind.FINGERPRINT))
        .isInstanceOf(UnknownSchemaException.class);
  }

  @Test
  void schemaInsideTheRecordIsParsed() {
    SchemaRegistry own = new SelfDescribedSchemas(cached, List.of(), options);

    assertThat(own.schema(new Inline("\"string\""))).isEqualTo(OTHER);
    assertThatThrownBy(() -> own.schema(new Inline("{\"type\":\"secret\"}")))
        .isInstanceOf(MalformedEnvelopeException.class)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at the record's"
                + " envelope");
    assertThat(asked.asked).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "mock://refused-references|id, version or GUID|mock://refused-references",
        "classpath:classpath-schemas|id or version|classpath:classpath-schemas",
        "http://127.0.0.1:1|id, version or GUID|Confluent's API",
        "schema-repo+http://127.0.0.1:1|version|schema-repo+http://127.0.0.1:1"
      })
  void unsupportedReferenceIsReportedByName(String expectation) {
    String[] parts = expectation.split("\\|", -1);
    try (SchemaRegistry registry = SchemaRegistries.open(RegistryOptions.of(parts[0]))) {
      for (SchemaReference reference :
          List.of(
              new Fingerprint("MD5", "AB", "s"),
              new SchemaReference.VendorId("apicurio", "globalId", "17"),
              new Inline("\"int\""))) {
        assertThatThrownBy(() -> registry.schema(reference))
            .isInstanceOf(UnknownSchemaException.class)
            .hasMessage(
                "Unsupported reference: %s; %s identifies schemas by %s",
                reference, parts[2], parts[1]);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        Marks.TEXT + " x",
        "{\"" + Marks.TEXT + "\":1}",
        "[\"" + Marks.TEXT + "\"]",
        "\"int\" " + Marks.TEXT,
      })
  void aSchemaInARecordThatIsNoneIsNotQuoted(String text) {
    SelfDescribedSchemas records = new SelfDescribedSchemas(cached, List.of(), options);

    MalformedEnvelopeException failure =
        catchThrowableOfType(
            MalformedEnvelopeException.class, () -> records.schema(new Inline(text)));

    assertThat(failure)
        .hasMessage(
            "Expected an Avro schema but found text that does not parse as one at the record's"
                + " envelope");
    Marks.assertNoneIn(failure);
  }
}
