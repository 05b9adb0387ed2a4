// SPDX-License-Identifier: Apache-2.0
package com.acme.iceberg;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.data.IcebergGenerics;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.apache.iceberg.io.CloseableIterable;
import org.apache.iceberg.types.Types;

/** Prints the columns and the rows of a table, when it has as many rows as are expected. */
public final class TableRows {
  private static final long WAIT_MS = 60_000;

  private TableRows() {}

  /** Arguments: the warehouse, the namespace, the table, and the number of rows. */
  public static void main(String[] arguments) throws Exception {
    try (HadoopCatalog catalog = new HadoopCatalog(new Configuration(), arguments[0])) {
      TableIdentifier name = TableIdentifier.of(arguments[1], arguments[2]);
      awaitRows(catalog, name, Long.parseLong(arguments[3]));
      Table table = catalog.loadTable(name);
      for (Types.NestedField field : table.schema().columns()) {
        System.out.println(field.name() + ": " + field.type() + (field.isOptional() ? "?" : ""));
      }
      try (CloseableIterable<Record> rows = IcebergGenerics.read(table).build()) {
        for (Record row : rows) {
          System.out.println(text(row));
        }
      }
    }
  }

  private static void awaitRows(HadoopCatalog catalog, TableIdentifier name, long count)
      throws InterruptedException {
    long end = System.currentTimeMillis() + WAIT_MS;
    while (!catalog.tableExists(name) || rows(catalog.loadTable(name)) < count) {
      if (System.currentTimeMillis() > end) {
        throw new IllegalStateException("The table has fewer rows than " + count);
      }
      Thread.sleep(200);
    }
  }

  private static long rows(Table table) {
    Snapshot snapshot = table.currentSnapshot();
    return snapshot == null ? 0 : Long.parseLong(snapshot.summary().get("total-records"));
  }

  private static String text(Object value) {
    if (value instanceof Record) {
      Record row = (Record) value;
      return row.struct().fields().stream()
          .map(field -> field.name() + "=" + text(row.getField(field.name())))
          .collect(Collectors.joining(", ", "{", "}"));
    }
    if (value instanceof List) {
      return ((List<?>) value).stream().map(TableRows::text).toList().toString();
    }
    if (value instanceof Map) {
      return new TreeMap<>((Map<?, ?>) value).toString();
    }
    if (value instanceof ByteBuffer) {
      ByteBuffer buffer = ((ByteBuffer) value).duplicate();
      byte[] bytes = new byte[buffer.remaining()];
      buffer.get(bytes);
      return HexFormat.of().formatHex(bytes);
    }
    return String.valueOf(value);
  }
}
