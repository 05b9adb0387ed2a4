// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import io.avrolope.registry.log.KeyForms;
import io.avrolope.registry.log.LogRecord;
import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.topic.TopicWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Keeps the records of a topic in memory. Each change passes through the bytes of its records. */
final class TopicMemoryStore implements SchemaStore {
  private final RegistryState state = new RegistryState();
  private final KeyForms forms = new KeyForms();
  private final LogReplay reader = new LogReplay(forms);
  private final TopicWriter writer = new TopicWriter(forms);
  private final List<LogRecord> log = new ArrayList<>();

  /** Appends a record, as if another process had written it. */
  synchronized Replayed append(LogRecord record) {
    Replayed reading = reader.read(state, record, log.size(), System.currentTimeMillis());
    log.add(record);
    reading.changes().forEach(state::apply);
    return reading;
  }

  synchronized List<LogRecord> log() {
    return List.copyOf(log);
  }

  @Override
  public synchronized <T> T read(Function<RegistryState, T> read) {
    return read.apply(state);
  }

  @Override
  public synchronized <T> T write(Function<RegistryState, Decision<T>> decide) {
    Decision<T> decision = decide.apply(state);
    List<Change> changes = decision.changes();
    for (LogRecord record : writer.records(state, changes)) {
      Replayed reading = append(record);
      if (reading.problem().isPresent()) {
        throw new AssertionError(record + ": " + reading.problem().get().text());
      }
    }
    return decision.answer();
  }

  @Override
  public void close() {}
}
