// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.integration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.kafka.Numbered;
import io.avrolope.kafka.mapping.Decoding;
import io.avrolope.kafka.mapping.WriterSchema;
import io.avrolope.registry.testserver.RegistryServer;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;
import org.apache.kafka.common.errors.InvalidConfigurationException;
import org.apache.kafka.common.errors.RetriableException;
import org.apache.kafka.common.errors.SerializationException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A decoder into the objects of an integration. */
class RecordDecoderTest {
  private final RegistryServer registry = new RegistryServer();
  private final List<Attachment> made = new ArrayList<>();
  private final RecordDecoder<Decoded> decoder = new RecordDecoder<>(this::decoding);
  private boolean failsVersion;

  /** An object that the target makes once for each decoder. */
  private record Attachment(Schema writer, OptionalLong version) {}

  private record Decoded(Attachment attachment, @Nullable Object datum) {}

  private Decoding<Decoded> decoding(WriterSchema writer) {
    if (failsVersion) {
      registry.failNext(1, 503);
    }
    Attachment attachment = new Attachment(writer.schema(), writer.version());
    made.add(attachment);
    return new Decoding<>(
        new NumberModel(), writer.reader(), datum -> new Decoded(attachment, datum));
  }

  @AfterEach
  void close() {
    decoder.close();
    registry.close();
  }

  private void configure(Map<String, ?> more) {
    Map<String, Object> configs = new java.util.HashMap<>(more);
    configs.put("schema.registry.url", registry.url());
    configs.put("max.retries", 0);
    decoder.configure(configs, false);
  }

  private Decoded decode(String topic, byte[] record) {
    return decoder.decode(topic, null, record, 0, record.length);
  }

  private int register(String subject) {
    return registry.register(subject, Numbered.schema(0).toString());
  }

  @Test
  void theTargetIsAskedOnceForEachTopicAndSchema() {
    int id = register("orders-value");
    register("other-value");
    configure(Map.of());

    Decoded first = decode("orders", Numbered.five(id));
    Decoded second = decode("orders", Numbered.five(id));

    assertThat(Objects.requireNonNull((GenericRecord) first.datum()).get("n")).isEqualTo(5);
    assertThat(second.attachment()).isSameAs(first.attachment());
    assertThat(first.attachment().writer()).isEqualTo(Numbered.schema(0));
    assertThat(made).hasSize(1);
    decode("other", Numbered.five(id));
    assertThat(made).hasSize(2);
  }

  @Test
  void theVersionIsTheOneOfTheTopicsSubject() {
    registry.register("orders-value", Numbered.schema(7).toString());
    int id = register("orders-value");
    register("other-value");
    configure(Map.of());

    assertThat(decode("orders", Numbered.five(id)).attachment().version()).hasValue(2);
    assertThat(decode("other", Numbered.five(id)).attachment().version()).hasValue(1);
  }

  @Test
  void aSchemaThatTheSubjectDoesNotHaveHasNoVersion() {
    int id = register("elsewhere");
    configure(Map.of());

    assertThat(decode("orders", Numbered.five(id)).attachment().version()).isEmpty();
  }

  @Test
  void aVersionThatCannotBeAskedForIsRetriable() {
    int id = register("orders-value");
    configure(Map.of());
    failsVersion = true;

    assertThatThrownBy(() -> decode("orders", Numbered.five(id)))
        .isInstanceOf(RetriableException.class)
        .hasCauseInstanceOf(RegistryUnavailableException.class);
    failsVersion = false;
    assertThat(decode("orders", Numbered.five(id)).attachment().version()).hasValue(1);
  }

  @Test
  void theRecordCanBePartOfAnArray() {
    int id = register("orders-value");
    configure(Map.of());
    byte[] record = Numbered.five(id);
    byte[] larger = new byte[record.length + 5];
    System.arraycopy(record, 0, larger, 2, record.length);

    Decoded decoded = decoder.decode("orders", null, larger, 2, record.length);

    assertThat(((GenericRecord) Objects.requireNonNull(decoded.datum())).get("n")).isEqualTo(5);
  }

  @Test
  void theConfiguredReaderSchemaIsGivenToTheTarget() {
    int id = register("orders-value");
    String reader = "{'type':'record','name':'R0','fields':[{'name':'n','type':'long'}]}";
    configure(Map.of("reader.schema", reader.replace('\'', '"')));

    GenericRecord datum = (GenericRecord) decode("orders", Numbered.five(id)).datum();

    assertThat(datum).hasToString("{\"n\": 5}");
  }

  @Test
  void theLatestSchemaOfTheSubjectIsGivenToTheTarget() {
    int id = register("orders-value");
    String latest =
        "{'type':'record','name':'R0','fields':["
            + "{'name':'n','type':'int'},{'name':'more','type':'int','default':8}]}";
    registry.register("orders-value", latest.replace('\'', '"'));
    configure(Map.of("use.latest.version", true));

    Decoded decoded = decode("orders", Numbered.five(id));

    assertThat(decoded.datum()).hasToString("{\"n\": 5, \"more\": 8}");
    assertThat(decoded.attachment().version()).hasValue(1);
  }

  @Test
  void topLevelTextMayHaveNoLength() {
    registry.register("orders-value", "\"string\"");
    configure(Map.of("envelope.detect", "io.avrolope.kafka.record.OwnDatumFormTest$Raw"));

    assertThat(decode("orders", new byte[] {(byte) 0xF3, 1, 'a', 'b'}).datum()).isEqualTo("ab");
  }

  @Test
  void topLevelBytesAreConvertedByTheModel() {
    int id = registry.register("orders-value", "\"bytes\"");
    configure(Map.of());

    Decoded decoded = decode("orders", new byte[] {0, 0, 0, 0, (byte) id, 1, 0});

    assertThat(decoded.datum()).isEqualTo(BigInteger.valueOf(256));
  }

  @Test
  void failuresAreThoseOfTheDeserializer() {
    int id = register("orders-value");
    assertThatThrownBy(() -> decode("orders", Numbered.five(id)))
        .isInstanceOf(InvalidConfigurationException.class)
        .hasMessage("Cannot decode from topic orders: call configure() before decode()");
    configure(Map.of());
    byte[] tooLong = java.util.Arrays.copyOf(Numbered.five(id), 9);

    assertThatThrownBy(() -> decode("orders", tooLong))
        .isInstanceOf(SerializationException.class)
        .hasCauseInstanceOf(MalformedDatumException.class)
        .hasMessageStartingWith(
            "Cannot decode the value of topic orders (envelope confluent, schema id " + id + ")");
  }
}
