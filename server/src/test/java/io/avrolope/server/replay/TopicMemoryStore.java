// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.replay;

import io.avrolope.server.state.Change;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import io.avrolope.server.topic.KeyForms;
import io.avrolope.server.topic.Reading;
import io.avrolope.server.topic.TopicReader;
import io.avrolope.server.topic.TopicRecord;
import io.avrolope.server.topic.TopicWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Keeps the records of a topic in memory. Each change passes through the bytes of its records. */
final class TopicMemoryStore implements SchemaStore {
  private final RegistryState state = new RegistryState();
  private final KeyForms forms = new KeyForms();
  private final TopicReader reader = new TopicReader(forms);
  private final TopicWriter writer = new TopicWriter(forms);
  private final List<TopicRecord> log = new ArrayList<>();

  /** Appends a record, as if another process had written it. */
  synchronized Reading append(TopicRecord record) {
    Reading reading = reader.read(state, record, log.size(), System.currentTimeMillis());
    log.add(record);
    reading.changes().forEach(state::apply);
    return reading;
  }

  synchronized List<TopicRecord> log() {
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
    for (TopicRecord record : writer.records(state, changes)) {
      Reading reading = append(record);
      if (reading.problem().isPresent()) {
        throw new AssertionError(record + ": " + reading.problem().get().text());
      }
    }
    return decision.answer();
  }

  @Override
  public void close() {}
}
