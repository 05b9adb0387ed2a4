// SPDX-License-Identifier: Apache-2.0
package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The jars on the module path: they resolve, work, and export only their public packages. */
class ModulePathIT {
  @Test
  void theModuleResolvesAndSerializes() throws ReflectiveOperationException {
    ModuleLayer layer = layer();
    ClassLoader loader = layer.findLoader("io.avrolope.serde");
    Class<?> serializerType = loader.loadClass("io.avrolope.kafka.KafkaAvroSerializer");
    Object serializer = serializerType.getConstructor().newInstance();
    serializerType
        .getMethod("configure", Map.class, boolean.class)
        .invoke(serializer, Map.of("schema.registry.url", "mock://module"), false);

    Object record =
        serializerType
            .getMethod("serialize", String.class, Object.class)
            .invoke(serializer, "topic", 5);

    assertThat(serializerType.getModule().isNamed()).isTrue();
    assertThat((byte[]) record).containsExactly(0, 0, 0, 0, 1, 10);
  }

  @Test
  void onlyThePublicPackagesOfTheSerdeAreExported() {
    Module module = layer().findModule("io.avrolope.serde").orElseThrow();

    assertThat(module.getPackages().stream().filter(module::isExported))
        .containsExactlyInAnyOrder(
            "io.avrolope.kafka",
            "io.avrolope.kafka.config",
            "io.avrolope.kafka.streams",
            "io.avrolope.kafka.subject");
  }

  private static ModuleLayer layer() {
    Path[] jars = Jars.of(Jars.SERDE).toArray(Path[]::new);
    assertThat(Arrays.toString(jars)).contains("avrolope-serde-");
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration()
            .resolve(ModuleFinder.of(jars), ModuleFinder.of(), Set.of("io.avrolope.serde"));
    return boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
  }
}
