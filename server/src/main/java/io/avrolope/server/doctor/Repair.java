// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.doctor;

import io.avrolope.registry.log.LogRecord;
import java.nio.file.Path;
import java.util.List;

/** A change that repairs a finding. */
public sealed interface Repair {

  /** One line for each thing that is changed. */
  List<String> lines();

  /** Records to write, all or none. */
  record Records(List<LogRecord> records) implements Repair {
    public Records {
      records = List.copyOf(records);
    }

    @Override
    public List<String> lines() {
      return records.stream().map(Object::toString).toList();
    }
  }

  /** The topic gets the setting {@code cleanup.policy=compact}. */
  record CompactTopic() implements Repair {
    @Override
    public List<String> lines() {
      return List.of("cleanup.policy=compact");
    }
  }

  /** A file that is deleted. */
  record DeleteFile(Path file) implements Repair {
    @Override
    public List<String> lines() {
      return List.of("delete " + file);
    }
  }
}
