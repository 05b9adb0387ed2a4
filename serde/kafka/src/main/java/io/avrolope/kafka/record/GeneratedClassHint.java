// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.slf4j.LoggerFactory;

/**
 * Warns that records are decoded to generic records although the class path has a class of their
 * schema's name: the application probably expects objects of that class. The class is searched as a
 * resource, and never loaded. Each class has one warning in this JVM. Thread-safe.
 */
final class GeneratedClassHint {
  private static final int MAX_CLASSES = 1_000;

  /** A mutable static, because each consumer thread has a deserializer of its own. */
  private static final Set<String> WARNED = ConcurrentHashMap.newKeySet();

  private final Set<ClassLoader> loaders = new LinkedHashSet<>();

  /** Searches with the class loaders that would load a generated class. */
  GeneratedClassHint() {
    ClassLoader context = Thread.currentThread().getContextClassLoader();
    if (context != null) {
      loaders.add(context);
    }
    loaders.add(GeneratedClassHint.class.getClassLoader());
  }

  /**
   * @param reader the schema of the generic records
   */
  void warn(Schema reader) {
    if (reader.getType() != Schema.Type.RECORD || WARNED.size() >= MAX_CLASSES) {
      return;
    }
    for (String each : names(reader)) {
      if (isOnClassPath(each) && WARNED.add(each)) {
        LoggerFactory.getLogger("io.avrolope.kafka.KafkaAvroDeserializer")
            .warn(
                "Records of schema {} are returned as GenericRecord, although the class path has"
                    + " {}. If this class was generated from a schema, set"
                    + " specific.avro.reader=true to get its objects. If it is a plain class, set"
                    + " schema.reflection=true. To keep generic records without this warning, set"
                    + " specific.avro.reader=false",
                reader.getFullName(),
                each);
      }
    }
  }

  /** The names that a class for the schema can have, as its file has them. */
  private static Collection<String> names(Schema schema) {
    Set<String> names = new LinkedHashSet<>();
    names.add(SpecificData.getClassName(schema));
    StringBuilder nested = new StringBuilder(schema.getFullName());
    for (int dot = nested.lastIndexOf("."); dot >= 0; dot = nested.lastIndexOf(".")) {
      nested.setCharAt(dot, '$');
      names.add(nested.toString());
    }
    return names;
  }

  private boolean isOnClassPath(String name) {
    String file = name.replace('.', '/') + ".class";
    return loaders.stream().anyMatch(each -> each.getResource(file) != null);
  }
}
