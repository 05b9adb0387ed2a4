// SPDX-License-Identifier: Apache-2.0
package io.avrolope.benchmarks.limit;

import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.specific.SpecificData;

/** The source of a class that is being generated, with its constants. */
final class ClassSource {
  private final List<Object> constants = new ArrayList<>();
  private final StringBuilder fields = new StringBuilder();
  private final StringBuilder methods = new StringBuilder();
  private final Map<Object, String> names = new HashMap<>();
  private final ClassLoader loader;
  private final boolean generated;
  private StringBuilder body = new StringBuilder();
  private int locals;

  /**
   * @param generated whether records are objects of generated classes
   */
  ClassSource(boolean generated) {
    this.generated = generated;
    this.loader = ClassSource.class.getClassLoader();
  }

  boolean generated() {
    return generated;
  }

  /** The class of a record's objects, as Java source names it. */
  String recordType(Schema record) {
    return generated
        ? SpecificData.getClassName(record).replace('$', '.')
        : "org.apache.avro.generic.GenericData.Record";
  }

  /** A name for a new local variable. */
  String local() {
    return "x" + locals++;
  }

  void line(String code) {
    body.append("    ").append(code).append('\n');
  }

  /** The name of a constant for this object. */
  String constant(String type, Object value) {
    return names.computeIfAbsent(
        List.of(type, new Same(value)),
        key -> {
          int index = constants.size();
          constants.add(value);
          fields.append(
              "  private static final %s C%d = (%s) K[%d];%n".formatted(type, index, type, index));
          return "C" + index;
        });
  }

  String schema(Schema schema) {
    return constant("org.apache.avro.Schema", schema);
  }

  /** The name of a constant with the enum's values in the order of these symbols. */
  String symbols(Schema schema, List<String> symbols) {
    if (!generated) {
      Object[] values =
          symbols.stream().map(each -> new GenericData.EnumSymbol(schema, each)).toArray();
      return constant("Object[]", values);
    }
    String type = SpecificData.getClassName(schema).replace('$', '.');
    Class<?> generatedEnum = new SpecificData(loader).getClass(schema);
    Object[] values = (Object[]) Array.newInstance(generatedEnum, symbols.size());
    for (int i = 0; i < values.length; i++) {
      values[i] = SpecificData.get().createEnum(symbols.get(i), schema);
    }
    return constant(type + "[]", values);
  }

  /**
   * The name of the method for this key; the method is generated at the first request.
   *
   * @param key identifies what the method does
   * @param parameters the parameters after {@code byte[] b, int p}, each preceded by a comma
   */
  String method(List<?> key, String parameters, Consumer<ClassSource> write) {
    String known = names.get(key);
    if (known != null) {
      return known;
    }
    String name = "m" + names.size();
    names.put(key, name);
    StringBuilder outer = body;
    body = new StringBuilder();
    write.accept(this);
    methods.append(
        "  private static int %s(byte[] b, int p%s) {%n%s    return p;%n  }%n%n"
            .formatted(name, parameters, body));
    body = outer;
    return name;
  }

  Object[] constants() {
    return constants.toArray();
  }

  /** The source of the class. The lines generated last are the body of its only public method. */
  String text(String className, Class<?> implemented, String signature) {
    return """
        package %s;

        import java.lang.invoke.MethodHandles;

        final class %s implements %s {
          private static final Object[] K = constants();
        %s
          private static Object[] constants() {
            try {
              return MethodHandles.classData(MethodHandles.lookup(), "_", Object[].class);
            } catch (IllegalAccessException e) {
              throw new IllegalStateException(e);
            }
          }

          @Override
          public %s {
        %s  }

        %s}
        """
        .formatted(
            ClassSource.class.getPackageName(),
            className,
            implemented.getSimpleName(),
            fields,
            signature,
            body,
            methods);
  }

  /** The name of a property's setter or getter. */
  static String accessor(String prefix, Schema.Field field) {
    StringBuilder name = new StringBuilder(prefix);
    for (String word : field.name().split("_", -1)) {
      if (!word.isEmpty()) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
    }
    return name.toString();
  }

  /** Compares objects by identity. */
  private record Same(Object object) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Same same && same.object == object;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(object);
    }
  }
}
