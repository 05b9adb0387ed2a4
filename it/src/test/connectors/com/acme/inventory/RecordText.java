// SPDX-License-Identifier: Apache-2.0
package com.acme.inventory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.connector.ConnectRecord;
import org.apache.kafka.connect.data.Schema;
import org.apache.kafka.connect.json.JsonConverter;

/** The schema and the value of each key and value, as JSON: two lines a record. */
final class RecordText {
  private RecordText() {}

  static void append(Path file, Collection<? extends ConnectRecord<?>> records) {
    List<String> lines = new ArrayList<>();
    try (JsonConverter json = new JsonConverter()) {
      json.configure(Map.of("schemas.enable", true, "replace.null.with.default", false), false);
      for (ConnectRecord<?> record : records) {
        lines.add(text(json, record.keySchema(), record.key()));
        lines.add(text(json, record.valueSchema(), record.value()));
      }
      Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(JsonConverter json, Schema schema, Object value) {
    byte[] bytes = json.fromConnectData("any", schema, value);
    return bytes == null ? "null" : new String(bytes, StandardCharsets.UTF_8);
  }
}
