// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.internal.model.TrustedClasses;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.avro.Schema;
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

  private final TrustedClasses classes = new TrustedClasses(null);

  /**
   * @param reader the schema of the generic records
   */
  void warn(Schema reader) {
    if (reader.getType() != Schema.Type.RECORD || WARNED.size() >= MAX_CLASSES) {
      return;
    }
    Optional<String> found = classes.nameOnClassPath(reader);
    if (found.isPresent() && WARNED.add(found.get())) {
      LoggerFactory.getLogger("io.avrolope.kafka.KafkaAvroDeserializer")
          .warn(
              "Records of schema {} are returned as GenericRecord, although the class path has {}."
                  + " If this class was generated from a schema, set specific.avro.reader=true to"
                  + " get its objects. If it is a plain class, set schema.reflection=true. To keep"
                  + " generic records without this warning, set specific.avro.reader=false",
              reader.getFullName(),
              found.get());
    }
  }
}
