// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.corpus;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.connect.AvroConverter;
import io.avrolope.internal.link.AvroVersion;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.data.SchemaAndValue;

/** Puts one case to a converter, and returns its answer in the form of the corpus. */
final class Runner implements AutoCloseable {
  private static final int PREFIX = 5;

  private final Corpus.Case of;
  private final CaseRegistry registry = new CaseRegistry();
  private final AvroConverter converter = new AvroConverter(registry);

  private Runner(Corpus.Case of, String engine, Map<String, String> more) {
    this.of = of;
    Map<String, Object> config = new HashMap<>(of.config());
    config.putAll(more);
    config.put("schema.registry.url", "mock://corpus");
    config.put("codec.engine", engine);
    converter.configure(config, false);
  }

  static JsonNode answer(Corpus.Case of, String engine) {
    return answer(of, engine, Map.of());
  }

  /** As {@link #answer(Corpus.Case, String)}, with further keys. */
  static JsonNode answer(Corpus.Case of, String engine, Map<String, String> more) {
    try (Runner runner = new Runner(of, engine, more)) {
      if (of.line().has("before")) {
        of.line().get("before").forEach(each -> runner.answer(each));
      }
      return Corpus.json(runner.answer(of.input()).toString());
    }
  }

  @Override
  public void close() {
    converter.close();
  }

  private JsonNode answer(JsonNode input) {
    try {
      return switch (of.direction()) {
        case "toConnect" -> dump(toConnect(input));
        case "fromConnect" -> fromConnect(input);
        default -> {
          SchemaAndValue read = toConnect(input);
          yield written(converter.fromConnectData("out", read.schema(), read.value()));
        }
      };
    } catch (RuntimeException | StackOverflowError e) {
      ObjectNode answer = JsonNodeFactory.instance.objectNode();
      answer
          .putObject("error")
          .put("class", e.getClass().getSimpleName())
          .put("message", e.getMessage());
      return answer;
    }
  }

  private SchemaAndValue toConnect(JsonNode input) {
    return converter.toConnectData("in", record(input));
  }

  private byte[] record(JsonNode input) {
    if (input.has("payloadHex")) {
      registry.add(new Schema.Parser().parse(input.get("schemaOfId1").asText()), 1);
      return HexFormat.of().parseHex(input.get("payloadHex").asText());
    }
    Schema schema = AvroVersion.uncheckedParser().parse(input.get("avroSchema").asText());
    int id = registry.add(schema, input.get("subjectVersion").asInt());
    if (input.get("datumHex").isNull()) {
      return null;
    }
    byte[] datum = HexFormat.of().parseHex(input.get("datumHex").asText());
    return ByteBuffer.allocate(PREFIX + datum.length).put((byte) 0).putInt(id).put(datum).array();
  }

  private static JsonNode dump(SchemaAndValue read) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    answer.set("connectSchema", SchemaDump.of(read.schema()));
    answer.set("connectValue", ValueDump.of(read.schema(), read.value()));
    return answer;
  }

  private JsonNode fromConnect(JsonNode input) {
    org.apache.kafka.connect.data.Schema schema = Dumped.schema(input.get("connectSchema"));
    Object value = Dumped.value(schema, input.get("connectValue"));
    return written(converter.fromConnectData("out", schema, value));
  }

  private JsonNode written(byte[] record) {
    ObjectNode answer = JsonNodeFactory.instance.objectNode();
    if (record == null) {
      return answer.putNull("avroSchema").putNull("datumHex");
    }
    return answer
        .put("avroSchema", registry.last().toString())
        .put("datumHex", HexFormat.of().formatHex(record, PREFIX, record.length));
  }
}
