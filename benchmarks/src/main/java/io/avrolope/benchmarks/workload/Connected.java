// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.workload;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import org.apache.avro.Schema;

/** Workloads of records that sinks and sources of Kafka Connect exchange. */
final class Connected {
  private static final long YEAR_2025 = 1_735_689_600_000L;
  private static final long MILLIS = 365L * 24 * 60 * 60 * 1000;
  private static final long CENTS = 10_000_000_000L;

  private Connected() {}

  /** An order of 13 fields: a decimal, a timestamp, optional strings, a record and two arrays. */
  static Shape orders() {
    return random(
        """
        {"type": "record", "name": "Order", "namespace": "io.avrolope.benchmarks.data", "fields": [
          {"name": "id", "type": "long"},
          {"name": "customer", "type": "string"},
          {"name": "status", "type": {"type": "enum", "name": "Status", "symbols": ["NEW", "PAID", "SENT", "CLOSED"]}},
          {"name": "total", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2}},
          {"name": "created", "type": {"type": "long", "logicalType": "timestamp-millis"}},
          {"name": "coupon", "type": ["null", "string"], "default": null},
          {"name": "note", "type": ["null", "string"], "default": null},
          {"name": "priority", "type": "int"},
          {"name": "weight", "type": "double"},
          {"name": "gift", "type": "boolean"},
          {"name": "address", "type": {"type": "record", "name": "Destination", "fields": [
            {"name": "street", "type": "string"},
            {"name": "city", "type": "string"},
            {"name": "zip", "type": "string"},
            {"name": "country", "type": "string"}]}},
          {"name": "tags", "type": {"type": "array", "items": "string"}},
          {"name": "lines", "type": {"type": "array", "items": {"type": "record", "name": "Line", "fields": [
            {"name": "sku", "type": "string"},
            {"name": "quantity", "type": "int"},
            {"name": "price", "type": "double"}]}}}]}
        """);
  }

  /** A change of a database's row, as Debezium's source for PostgreSQL describes it. */
  static Shape changes() {
    return random(
        """
        {"type": "record", "name": "Envelope", "namespace": "shop.public.customers",
         "connect.version": 1, "connect.name": "shop.public.customers.Envelope", "fields": [
          {"name": "before", "default": null, "type": ["null", {"type": "record", "name": "Value",
            "connect.name": "shop.public.customers.Value", "fields": [
              {"name": "id", "type": "int"},
              {"name": "first_name", "type": "string"},
              {"name": "last_name", "type": "string"},
              {"name": "email", "type": ["null", "string"], "default": null},
              {"name": "balance", "type": {"type": "bytes", "logicalType": "decimal", "precision": 10, "scale": 2,
                "connect.version": 1, "connect.parameters": {"scale": "2", "connect.decimal.precision": "10"},
                "connect.name": "org.apache.kafka.connect.data.Decimal"}},
              {"name": "active", "type": "boolean"},
              {"name": "created_at", "type": {"type": "long", "connect.version": 1,
                "connect.name": "io.debezium.time.MicroTimestamp"}}]}]},
          {"name": "after", "type": ["null", "Value"], "default": null},
          {"name": "source", "type": {"type": "record", "name": "Source", "namespace": "io.debezium.connector.postgresql",
            "connect.name": "io.debezium.connector.postgresql.Source", "fields": [
              {"name": "version", "type": "string"},
              {"name": "connector", "type": "string"},
              {"name": "name", "type": "string"},
              {"name": "ts_ms", "type": "long"},
              {"name": "snapshot", "default": "false", "type": [{"type": "string", "connect.version": 1,
                "connect.parameters": {"allowed": "true,last,false"}, "connect.default": "false",
                "connect.name": "io.debezium.data.Enum"}, "null"]},
              {"name": "db", "type": "string"},
              {"name": "sequence", "type": ["null", "string"], "default": null},
              {"name": "schema", "type": "string"},
              {"name": "table", "type": "string"},
              {"name": "txId", "type": ["null", "long"], "default": null},
              {"name": "lsn", "type": ["null", "long"], "default": null},
              {"name": "xmin", "type": ["null", "long"], "default": null}]}},
          {"name": "op", "type": "string"},
          {"name": "ts_ms", "type": ["null", "long"], "default": null},
          {"name": "transaction", "default": null, "type": ["null", {"type": "record", "name": "block",
            "namespace": "event", "connect.version": 1, "connect.name": "event.block", "fields": [
              {"name": "id", "type": "string"},
              {"name": "total_order", "type": "long"},
              {"name": "data_collection_order", "type": "long"}]}]}]}
        """);
  }

  private static Shape random(String schema) {
    Schema parsed = new Schema.Parser().parse(schema);
    Values values =
        new Values(31)
            .items(3)
            .with(Schema.Type.LONG, random -> YEAR_2025 + (long) (random.nextDouble() * MILLIS))
            .with(Schema.Type.INT, random -> random.nextInt(1_000))
            .with(Schema.Type.STRING, random -> Values.letters(random, 4 + random.nextInt(9)))
            .with(Schema.Type.BYTES, random -> unscaled((long) (random.nextDouble() * CENTS)));
    return Shape.of(parsed, values.data(parsed, Workload.MESSAGES));
  }

  private static ByteBuffer unscaled(long cents) {
    return ByteBuffer.wrap(BigInteger.valueOf(cents).toByteArray());
  }
}
