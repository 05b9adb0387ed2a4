// SPDX-License-Identifier: Apache-2.0
package io.avrolope.example;

import static org.assertj.core.api.Assertions.assertThat;

import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.HttpOptions;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.RetryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;

/** The examples in the javadoc of registries and their options. */
class RegistryExampleTest {
  private static final Schema ORDER =
      SchemaBuilder.record("Order").fields().requiredString("id").endRecord();

  private final List<Schema> found = new ArrayList<>();

  @Test
  void schemasAreRegisteredAndFound() {
    register("mock://example", ORDER);

    assertThat(found).containsExactly(ORDER, ORDER);
  }

  private void register(String url, Schema order) {
    RegistryOptions options = RegistryOptions.of(url);
    try (SchemaRegistry registry = SchemaRegistries.openCached(options, CacheOptions.DEFAULTS)) {
      SchemaReference id = registry.register("orders-value", order, SchemaReference.Kind.ID);
      RegisteredSchema latest = registry.latest("orders-value", SchemaReference.Kind.VERSION);
      found.addAll(List.of(registry.schema(id), latest.schema()));
    }
  }

  @Test
  void aDecoratorOverridesOneLookUp() {
    SchemaRegistry source = SchemaRegistries.open(RegistryOptions.of("mock://decorated"));
    try (CountingRegistry counting = new CountingRegistry(source)) {
      counting.register("orders-value", ORDER, SchemaReference.Kind.ID);

      assertThat(counting.registered()).isEqualTo(1);
      assertThat(counting.lookUp("orders-value", ORDER, SchemaReference.Kind.VERSION))
          .isEqualTo(new SchemaReference.Version("orders-value", 1));
    }
  }

  @Test
  void optionsAreBuilt() {
    String password = "p";
    RegistryOptions options =
        RegistryOptions.builder("https://registry-1:8081", "https://registry-2:8081")
            .userInfo("orders:" + password)
            .http(HttpOptions.builder().firstUrl(HttpOptions.FirstUrl.RANDOM).build())
            .build();
    assertThat(options.userInfo()).contains("orders:p");

    RetryOptions patient =
        RetryOptions.builder().total(Duration.ofMinutes(2)).maxRetries(10).build();
    assertThat(patient.maxRetries()).isEqualTo(10);
  }
}
