package io.avrolope.benchmarks.contestant;

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

/** Who asks a registry over HTTP for the schema of an id: 1, or in a schema-repo 0. */
public enum SchemaClient {
  /** With our cache. */
  AVROLOPE {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.openCached(RegistryOptions.of(url), CacheOptions.DEFAULTS), ID);
    }
  },
  /** A request each time. */
  AVROLOPE_UNCACHED {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.open(RegistryOptions.of(url)), ID);
    }
  },
  /** With our cache, in front of a schema-repo. */
  AVROLOPE_SCHEMA_REPO {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.openCached(schemaRepo(url), CacheOptions.DEFAULTS), VERSION);
    }
  },
  /** A request to a schema-repo each time. */
  AVROLOPE_SCHEMA_REPO_UNCACHED {
    @Override
    public Supplier<Object> lookUp(String url) {
      return ours(SchemaRegistries.open(schemaRepo(url)), VERSION);
    }
  },
  /** Confluent's {@code CachedSchemaRegistryClient}, from an id to their parsed schema. */
  CONFLUENT {
    @Override
    public Supplier<Object> lookUp(String url) {
      return Confluents.cached(url);
    }
  },
  /** Confluent's {@code RestService} and parser. */
  CONFLUENT_UNCACHED {
    @Override
    public Supplier<Object> lookUp(String url) {
      return Confluents.uncached(url);
    }
  };

  private static final SchemaReference ID = new SchemaReference.Id(1);
  private static final SchemaReference VERSION = new SchemaReference.Version("users", 0);

  /**
   * What looks the schema up, each time it is called; it gives the parsed schema, which is an
   * {@link Schema} or Confluent's.
   *
   * @param url the registry's, without a path
   */
  public abstract Supplier<Object> lookUp(String url);

  private static Supplier<Object> ours(SchemaRegistry registry, SchemaReference reference) {
    return () -> registry.schema(reference);
  }

  private static RegistryOptions schemaRepo(String url) {
    return RegistryOptions.of("schema-repo+" + url + "/schema-repo");
  }

  /** Confluent's classes. */
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
