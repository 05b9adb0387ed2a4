package io.avrolope.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The serde jar on the module path: it resolves, works, and exports only its public packages. */
class ModulePathIT {
  private static final List<String> JARS =
      List.of(
          "avrolope-serde-",
          "avro-",
          "asm-",
          "kafka-clients-",
          "jackson-",
          "slf4j-api-",
          "commons-");

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
  void onlyThePublicPackagesAreExported() {
    Module module = layer().findModule("io.avrolope.serde").orElseThrow();

    assertThat(module.getPackages().stream().filter(module::isExported))
        .containsExactlyInAnyOrder(
            "io.avrolope.avro",
            "io.avrolope.envelope",
            "io.avrolope.error",
            "io.avrolope.kafka",
            "io.avrolope.kafka.streams",
            "io.avrolope.registry");
  }

  private static ModuleLayer layer() {
    Path[] jars =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
            .map(Path::of)
            .filter(ModulePathIT::isWanted)
            .toArray(Path[]::new);
    assertThat(Arrays.toString(jars)).contains("avrolope-serde-");
    ModuleLayer boot = ModuleLayer.boot();
    Configuration configuration =
        boot.configuration()
            .resolve(ModuleFinder.of(jars), ModuleFinder.of(), Set.of("io.avrolope.serde"));
    return boot.defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
  }

  private static boolean isWanted(Path path) {
    String name = path.getFileName().toString();
    return name.endsWith(".jar")
        && !name.endsWith("-tests.jar")
        && JARS.stream().anyMatch(name::startsWith);
  }
}
