// SPDX-License-Identifier: Apache-2.0
package com.acme.inventory;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.kafka.connect.source.SourceRecord;
import org.apache.kafka.connect.source.SourceTask;

/** The task of {@link InventorySource}. It writes all records once. */
public final class InventoryTask extends SourceTask {
  private List<SourceRecord> records;

  @Override
  public void start(Map<String, String> properties) {
    records = Customers.changes(properties.get("topic"));
    RecordText.append(Path.of(properties.get("file")), records);
  }

  @Override
  public List<SourceRecord> poll() throws InterruptedException {
    List<SourceRecord> next = records;
    if (next.isEmpty()) {
      Thread.sleep(100);
      return null;
    }
    records = List.of();
    return next;
  }

  @Override
  public void stop() {}

  @Override
  public String version() {
    return "1";
  }
}
