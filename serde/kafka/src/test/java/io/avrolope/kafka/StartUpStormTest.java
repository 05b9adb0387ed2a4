// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.testserver.RegistryServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many threads of many deserializers start at the same time and need the same schemas. */
@Timeout(60)
class StartUpStormTest {
  private static final int DESERIALIZERS = 50;
  private static final int THREADS_OF_EACH = 20;
  private static final int IDS = 200;

  @Test
  void aThousandThreadsRequestEachOfTwoHundredIdsOnce() throws Exception {
    List<KafkaAvroDeserializer> deserializers = new ArrayList<>();
    ExecutorService threads = Executors.newCachedThreadPool();
    try (RegistryServer server = new RegistryServer()) {
      for (int i = 0; i < IDS; i++) {
        assertThat(server.register("orders-value", Numbered.schema(i).toString())).isEqualTo(i + 1);
      }
      CountDownLatch start = new CountDownLatch(1);
      List<Future<Integer>> decoded = new ArrayList<>();
      for (int i = 0; i < DESERIALIZERS; i++) {
        KafkaAvroDeserializer deserializer = new KafkaAvroDeserializer();
        deserializers.add(deserializer);
        deserializer.configure(
            Map.of("schema.registry.url", server.url(), "codec.engine", "interpreted"), false);
        for (int j = 0; j < THREADS_OF_EACH; j++) {
          int seed = i * THREADS_OF_EACH + j;
          decoded.add(
              threads.submit(
                  () -> {
                    start.await();
                    return decodeAll(deserializer, seed);
                  }));
        }
      }
      start.countDown();

      assertThat(decoded).hasSize(1000);
      for (Future<Integer> each : decoded) {
        assertThat(each.get()).isEqualTo(IDS);
      }
      assertThat(server.requests()).hasSize(IDS);
    } finally {
      threads.shutdownNow();
      deserializers.forEach(KafkaAvroDeserializer::close);
    }
  }

  /** Decodes one record of each id in random order, and returns how many were right. */
  private static int decodeAll(KafkaAvroDeserializer deserializer, int seed) {
    List<Integer> ids = new ArrayList<>(IntStream.rangeClosed(1, IDS).boxed().toList());
    Collections.shuffle(ids, new Random(seed));
    int right = 0;
    for (int id : ids) {
      GenericRecord record = (GenericRecord) deserializer.deserialize("orders", Numbered.five(id));
      right +=
          record != null
                  && record.getSchema().getName().equals("R" + (id - 1))
                  && record.get("n").equals(5)
              ? 1
              : 0;
    }
    return right;
  }
}
