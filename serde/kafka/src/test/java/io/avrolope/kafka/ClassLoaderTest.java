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
  /**
   * JDKs keep the types for which they have linked a record's methods last: the method handles of
   * {@code java.lang.runtime.ObjectMethods} cache them. That is one class loader.
   */
  private static final long KEPT_BY_THE_JDK = 1;

  @Test
  @Timeout(300)
  void theClassLoadersOfStoppedApplicationsAreCollected() throws Exception {
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      loaders.add(runAndStopAnApplication());
    }
    while (loaders.stream().filter(loader -> !loader.refersTo(null)).count() > KEPT_BY_THE_JDK) {
      System.gc();
      Thread.sleep(10);
    }
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
