// SPDX-License-Identifier: Apache-2.0
package com.acme.inventory;

import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.connect.sink.SinkRecord;
import org.apache.kafka.connect.sink.SinkTask;

/** The task of {@link RecordingSink}. */
public final class RecordingTask extends SinkTask {
  private Path file;

  @Override
  public void start(Map<String, String> properties) {
    file = Path.of(properties.get("file"));
  }

  @Override
  public void put(Collection<SinkRecord> records) {
    RecordText.append(file, records);
  }

  @Override
  public void stop() {}

  @Override
  public String version() {
    return "1";
  }
}
