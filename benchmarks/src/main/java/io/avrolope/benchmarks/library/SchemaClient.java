// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.library;

import io.avrolope.registry.CacheOptions;
import io.avrolope.registry.RegistryOptions;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.open.SchemaRegistries;
import io.avrolope.schema.SchemaReference;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.function.Supplier;
import org.apache.avro.Schema;

/**
 * Clients that request the schema of an id from a registry over HTTP. The id is 1, or 0 for
 * schema-repo.
 */
public enum SchemaClient {
  /** Avrolope with its cache. */
  AVROLOPE {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.openCached(RegistryOptions.of(url), CacheOptions.DEFAULTS), ID);
    }
  },
  /** Avrolope with a request each time. */
  AVROLOPE_UNCACHED {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.open(RegistryOptions.of(url)), ID);
    }
  },
  /** Avrolope with its cache, for schema-repo. */
  AVROLOPE_SCHEMA_REPO {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.openCached(schemaRepo(url), CacheOptions.DEFAULTS), VERSION);
    }
  },
  /** Avrolope with a request to schema-repo each time. */
  AVROLOPE_SCHEMA_REPO_UNCACHED {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.open(schemaRepo(url)), VERSION);
    }
  },
  /** Confluent's {@code CachedSchemaRegistryClient}, which returns their parsed schema. */
  CONFLUENT {
    @Override
    public Supplier<Object> lookUp(String url) {
      return Confluents.cached(url);
    }
  },
  /** Confluent's {@code RestService} and parser, with a request each time. */
  CONFLUENT_UNCACHED {
    @Override
    public Supplier<Object> lookUp(String url) {
      return Confluents.uncached(url);
    }
  };

  private static final SchemaReference ID = new SchemaReference.Id(1);
  private static final SchemaReference VERSION = new SchemaReference.Version("users", 0);

  /**
   * Creates a supplier that looks the schema up in each call. It returns the parsed schema: a
   * {@link Schema} or Confluent's class.
   *
   * @param url the registry's URL without a path
   */
  public abstract Supplier<Object> lookUp(String url);

  private static Supplier<Object> ours(SchemaRegistry registry, SchemaReference reference) {
    return () -> registry.schema(reference);
  }

  private static RegistryOptions schemaRepo(String url) {
    return RegistryOptions.of("schema-repo+" + url + "/schema-repo");
  }

  /** Confluent's classes, called by reflection. */
  private static final class Confluents {
    private static final String PACKAGE = "io.confluent.kafka.schemaregistry.";
    private static final int CAPACITY = 1_000;

    private Confluents() {}

    static Supplier<Object> cached(String url) {
      try {
        Object client =
            load("client.CachedSchemaRegistryClient")
                .getConstructor(String.class, int.class)
                .newInstance(url, CAPACITY);
        return called(
            MethodHandles.publicLookup()
                .bind(
                    client,
                    "getSchemaById",
                    MethodType.methodType(load("ParsedSchema"), int.class)));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    static Supplier<Object> uncached(String url) {
      try {
        Class<?> answer = load("client.rest.entities.SchemaString");
        Class<?> rest = load("client.rest.RestService");
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Object service = rest.getConstructor(String.class).newInstance(url);
        MethodHandle ask = lookup.bind(service, "getId", MethodType.methodType(answer, int.class));
        MethodHandle text =
            lookup.findVirtual(answer, "getSchemaString", MethodType.methodType(String.class));
        MethodHandle parse =
            lookup.findConstructor(
                load("avro.AvroSchema"), MethodType.methodType(void.class, String.class));
        return called(
            MethodHandles.filterReturnValue(MethodHandles.filterReturnValue(ask, text), parse));
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    private static Class<?> load(String name) throws ClassNotFoundException {
      ClassLoader confluent = ConfluentJar.deserializer().getClass().getClassLoader();
      return confluent.loadClass(PACKAGE + name);
    }

    private static Supplier<Object> called(MethodHandle lookUp) {
      MethodHandle exact = lookUp.asType(MethodType.methodType(Object.class, int.class));
      return () -> {
        try {
          return (Object) exact.invokeExact(1);
        } catch (RuntimeException | Error e) {
          throw e;
        } catch (Throwable e) {
          throw new IllegalStateException(e);
        }
      };
    }
  }
}
