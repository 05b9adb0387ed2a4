// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.ApplicationLoader;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * An application in a container, which has Avro and Kafka in common with others: its class loader
 * is collected after the application was stopped.
 */
class ClassLoaderTest {
  @Test
  @Timeout(300)
  void theClassLoaderOfAStoppedApplicationIsCollected() throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      loaders.add(runAndStopAnApplication());
    }
    useOtherRecordClass();
    while (loaders.stream().anyMatch(loader -> !loader.refersTo(null))) {
      System.gc();
      Thread.sleep(10);
    }
  }

  /**
   * JDK 17 keeps the types for which it has linked a record's methods last: the method handles of
   * {@code java.lang.runtime.ObjectMethods} cache them. That is one class loader, until another
   * record class is linked.
   */
  private static void useOtherRecordClass() {
    record Other(List<Integer> field) {}
    Other other = new Other(List.of(1));
    assertThat(other).isEqualTo(new Other(List.of(1))).hasSameHashCodeAs(new Other(List.of(1)));
    assertThat(other).hasToString(new Other(List.of(1)).toString());
  }

  private static WeakReference<ClassLoader> runAndStopAnApplication() throws Exception {
    try (ApplicationLoader loader = new ApplicationLoader();
        Serializer<Object> serializer = loaded(loader, "KafkaAvroSerializer");
        Deserializer<Object> deserializer = loaded(loader, "KafkaAvroDeserializer")) {
      Map<String, Object> properties = Pair.properties("client.id", UUID.randomUUID().toString());
      properties.put("codec.engine", "compiled");
      serializer.configure(properties, false);
      deserializer.configure(properties, false);
      byte[] record = serializer.serialize("orders", Numbered.record(Numbered.schema(0), 1));
      assertThat(deserializer.deserialize("orders", record))
          .isEqualTo(Numbered.record(Numbered.schema(0), 1));
      assertThat(serializer.getClass().getClassLoader()).isSameAs(loader);
      return new WeakReference<>(loader);
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the type is the test's choice
  private static <T> T loaded(ClassLoader loader, String name) throws ReflectiveOperationException {
    return (T) loader.loadClass("io.avrolope.kafka." + name).getConstructor().newInstance();
  }
}
