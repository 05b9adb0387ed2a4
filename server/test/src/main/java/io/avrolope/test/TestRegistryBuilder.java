// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import io.avrolope.server.RunningServer;
import io.avrolope.server.config.ConfigException;
import io.avrolope.server.config.ServerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes a {@link TestRegistry}, and starts it. Not thread-safe. */
public final class TestRegistryBuilder {
  private final Map<String, String> properties = new LinkedHashMap<>();
  private Optional<String> schemas = Optional.empty();
  private Optional<Path> directory = Optional.empty();

  TestRegistryBuilder() {}

  /**
   * The server starts with a copy of these schemas.
   *
   * @param source {@code classpath:DIRECTORY}, or the path of a directory, in the layout {@code
   *     SUBJECT/VERSION.avsc}
   */
  public TestRegistryBuilder schemas(String source) {
    schemas = Optional.of(source);
    return this;
  }

  /** The server keeps its schemas in this directory, also after it was stopped. */
  public TestRegistryBuilder directory(Path newDirectory) {
    directory = Optional.of(newDirectory);
    return this;
  }

  /** The compatibility level where a test configures none. The default is {@code BACKWARD}. */
  public TestRegistryBuilder compatibility(CompatibilityLevel level) {
    return property("schema.compatibility.level", level.name());
  }

  /** Sets a key of the server's configuration. The last value of a key counts. */
  public TestRegistryBuilder property(String key, String value) {
    properties.put(key, value);
    return this;
  }

  /**
   * Starts the server.
   *
   * @throws IllegalArgumentException if the description is wrong; the author of the test must act
   * @throws IllegalStateException if the server does not start
   */
  public TestRegistry start() {
    if (schemas.isPresent() && directory.isPresent()) {
      throw new IllegalArgumentException(
          "schemas and directory exclude each other: with schemas, the server works on a copy");
    }
    TemporaryDirectory copy = null;
    try {
      if (schemas.isPresent()) {
        copy = TemporaryDirectory.create();
        SchemaSource.copy(schemas.get(), copy.path());
      }
      List<String> flags = flags(copy == null ? directory : Optional.of(copy.path()));
      return new TestRegistry(RunningServer.start(flags), copy == null ? () -> {} : copy::close);
    } catch (ConfigException e) {
      throw failed(copy, new IllegalArgumentException(e.getMessage(), e));
    } catch (RuntimeException e) {
      throw failed(copy, e);
    } catch (Exception e) {
      throw failed(
          copy, new IllegalStateException("The server cannot start: " + e.getMessage(), e));
    }
  }

  private static RuntimeException failed(
      @Nullable TemporaryDirectory copy, RuntimeException failure) {
    if (copy != null) {
      copy.close();
    }
    return failure;
  }

  private List<String> flags(Optional<Path> schemasDirectory) throws IOException {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("listeners", "http://127.0.0.1:0");
    all.put("store", schemasDirectory.isPresent() ? "directory" : "memory");
    schemasDirectory.ifPresent(path -> all.put("store.directory", path.toString()));
    all.putAll(properties);
    List<String> flags = new ArrayList<>();
    all.forEach((key, value) -> flags.add("--" + key + "=" + value));
    if (schemasDirectory.isPresent()) {
      Files.createDirectories(schemasDirectory.get());
    }
    List<String> warnings = ServerConfig.read(flags, Map.of()).warnings();
    if (!warnings.isEmpty()) {
      throw new IllegalArgumentException(String.join("; ", warnings));
    }
    return flags;
  }
}
