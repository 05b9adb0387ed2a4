// SPDX-License-Identifier: Apache-2.0
package com.acme.inventory;

import io.debezium.data.Bits;
import io.debezium.data.Enum;
import io.debezium.data.Envelope;
import io.debezium.data.Json;
import io.debezium.data.Uuid;
import io.debezium.data.VariableScaleDecimal;
import io.debezium.data.geometry.Point;
import io.debezium.time.Date;
import io.debezium.time.MicroTime;
import io.debezium.time.MicroTimestamp;
import io.debezium.time.Year;
import io.debezium.time.ZonedTimestamp;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.data.Decimal;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.data.SchemaBuilder;
import org.apache.kafka.connect.data.Struct;
import org.apache.kafka.connect.source.SourceRecord;

/** The changes of a table, as a connector of Debezium writes them: with the classes it uses. */
final class Customers {
  private static final String TABLE = "server1.inventory.customers";
  private static final Schema KEY =
      SchemaBuilder.struct().name(TABLE + ".Key").field("id", Schema.INT32_SCHEMA).build();
  private static final Schema POINT = Point.builder().optional().build();
  private static final Schema ROW =
      SchemaBuilder.struct()
          .name(TABLE + ".Value")
          .optional()
          .field("id", Schema.INT32_SCHEMA)
          .field("first_name", Schema.STRING_SCHEMA)
          .field("level", SchemaBuilder.int16().defaultValue((short) 1).build())
          .field("email", SchemaBuilder.string().optional().defaultValue("none").build())
          .field("credit", Decimal.builder(2).parameter("connect.decimal.precision", "10").build())
          .field("limit", VariableScaleDecimal.optionalSchema())
          .field("born", Date.builder().optional().build())
          .field("since", MicroTimestamp.schema())
          .field("seen", ZonedTimestamp.builder().optional().build())
          .field("opens", MicroTime.builder().optional().build())
          .field("joined", Year.builder().optional().build())
          .field("state", Enum.builder("new,active,closed").optional().build())
          .field("notes", Json.builder().optional().build())
          .field("token", Uuid.builder().optional().build())
          .field("flags", Bits.builder(8).optional().build())
          .field("home", POINT)
          .field("tags", SchemaBuilder.array(Schema.OPTIONAL_STRING_SCHEMA).optional().build())
          .build();
  private static final Schema SOURCE =
      SchemaBuilder.struct()
          .name("io.debezium.connector.mysql.Source")
          .version(1)
          .field("version", Schema.STRING_SCHEMA)
          .field("connector", Schema.STRING_SCHEMA)
          .field("name", Schema.STRING_SCHEMA)
          .field("ts_ms", Schema.INT64_SCHEMA)
          .field(
              "snapshot",
              Enum.builder("true,first,last,false").optional().defaultValue("false").build())
          .field("db", Schema.STRING_SCHEMA)
          .field("table", Schema.OPTIONAL_STRING_SCHEMA)
          .field("pos", Schema.INT64_SCHEMA)
          .build();
  private static final Envelope ENVELOPE =
      Envelope.defineSchema()
          .withName(Envelope.schemaName(TABLE))
          .withRecord(ROW)
          .withSource(SOURCE)
          .build();

  private final String topic;
  private final List<SourceRecord> records = new ArrayList<>();

  private Customers(String topic) {
    this.topic = topic;
  }

  /** A snapshot, an insertion, an update and a deletion with its tombstone. */
  static List<SourceRecord> changes(String topic) {
    Customers all = new Customers(topic);
    Instant time = Instant.ofEpochMilli(1_700_000_000_123L);
    Struct sally = sally();
    Struct george =
        new Struct(ROW)
            .put("id", 1002)
            .put("first_name", "George")
            .put("level", (short) 7)
            .put("email", "g@example.com");
    george.put("credit", new BigDecimal("-0.05")).put("since", 1_600_000_000_000_001L);
    Struct renamed = copy(george).put("first_name", "Georg\u00e9").put("email", null);
    all.add(1001, ENVELOPE.read(sally, source(1, "true"), time));
    all.add(1002, ENVELOPE.create(george, source(2, "false"), time));
    all.add(1002, ENVELOPE.update(george, renamed, source(3, null), time));
    all.add(1001, ENVELOPE.delete(sally, source(4, "false"), time));
    all.records.add(new SourceRecord(Map.of(), Map.of(), topic, 0, KEY, key(1001), null, null));
    return all.records;
  }

  private static Struct sally() {
    return new Struct(ROW)
        .put("id", 1001)
        .put("first_name", "Sally")
        .put("level", (short) 3)
        .put("email", "sally@example.com")
        .put("credit", new BigDecimal("12345678.90"))
        .put(
            "limit",
            VariableScaleDecimal.fromLogical(
                VariableScaleDecimal.optionalSchema(), new BigDecimal("1.2345")))
        .put("born", 7_305)
        .put("since", 1_500_000_000_123_456L)
        .put("seen", "2023-11-14T22:13:20.123456Z")
        .put("opens", 32_400_000_001L)
        .put("joined", 2019)
        .put("state", "active")
        .put("notes", "{\"vip\": true}")
        .put("token", "6f1c6f0e-8d0f-4e6a-9d54-3f2c1a9b7e10")
        .put("flags", new byte[] {5})
        .put("home", Point.createValue(POINT, 8.5, 47.25))
        .put("tags", List.of("a", "b"));
  }

  private static Struct copy(Struct row) {
    Struct copy = new Struct(ROW);
    ROW.fields().forEach(field -> copy.put(field, row.getWithoutDefault(field.name())));
    return copy;
  }

  private static Struct source(long position, String snapshot) {
    return new Struct(SOURCE)
        .put("version", "3.3.1.Final")
        .put("connector", "mysql")
        .put("name", "server1")
        .put("ts_ms", 1_700_000_000_000L)
        .put("snapshot", snapshot)
        .put("db", "inventory")
        .put("table", "customers")
        .put("pos", position);
  }

  private static Struct key(int id) {
    return new Struct(KEY).put("id", id);
  }

  private void add(int id, Struct envelope) {
    records.add(
        new SourceRecord(Map.of(), Map.of(), topic, 0, KEY, key(id), envelope.schema(), envelope));
  }
}
