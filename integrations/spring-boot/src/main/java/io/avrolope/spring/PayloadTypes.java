// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import io.avrolope.kafka.config.AvrolopeConfig;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.specific.SpecificRecord;
import org.springframework.kafka.annotation.KafkaHandler;
import org.springframework.kafka.annotation.KafkaListenerAnnotationBeanPostProcessor.AnnotationEnhancer;
import org.springframework.util.ReflectionUtils;

/**
 * Lets the type of a listener's parameter decide what values are decoded to: a generated class, a
 * Java record, another plain class or a generic record. The listener's own properties take
 * precedence. Thread-safe.
 */
final class PayloadTypes implements AnnotationEnhancer {
  private static final String PROPERTIES = "properties";

  /** Keys that say what a value is decoded to. */
  private static final List<String> TARGETS =
      List.of(
          AvrolopeConfig.SPECIFIC_AVRO_READER,
          AvrolopeConfig.SPECIFIC_AVRO_VALUE_TYPE,
          AvrolopeConfig.SCHEMA_REFLECTION);

  private static final List<String> LIBRARIES =
      List.of("java.", "javax.", "kotlin.", "scala.", "org.apache.avro.", "org.springframework.");

  @Override
  public Map<String, Object> apply(Map<String, Object> annotation, AnnotatedElement element) {
    Object own = annotation.get(PROPERTIES);
    String[] before = own instanceof String[] lines ? lines : new String[0];
    if (namesTarget(before)) {
      return annotation;
    }
    List<String> after = new ArrayList<>(Arrays.asList(before));
    target(types(element)).forEach((key, value) -> after.add(key + "=" + value));
    Map<String, Object> enhanced = new HashMap<>(annotation);
    enhanced.put(PROPERTIES, after.toArray(String[]::new));
    return enhanced;
  }

  private static boolean namesTarget(String[] properties) {
    return Arrays.stream(properties)
        .anyMatch(line -> TARGETS.stream().anyMatch(key -> line.strip().startsWith(key)));
  }

  /** The types of the values: of all handlers, if the listener is a class. */
  private static Set<Class<?>> types(AnnotatedElement element) {
    Set<Class<?>> types = new LinkedHashSet<>();
    if (element instanceof Method method) {
      PayloadType.of(method).ifPresent(types::add);
    } else if (element instanceof Class<?> listener) {
      ReflectionUtils.doWithMethods(
          listener,
          method -> PayloadType.of(method).ifPresent(types::add),
          method -> method.isAnnotationPresent(KafkaHandler.class));
    }
    return types;
  }

  private static Map<String, String> target(Set<Class<?>> types) {
    Map<String, String> target = new LinkedHashMap<>();
    if (types.equals(Set.of(GenericRecord.class))) {
      target.put(AvrolopeConfig.SPECIFIC_AVRO_READER, "false"); // although there may be a class
    }
    boolean isGenerated = types.stream().anyMatch(SpecificRecord.class::isAssignableFrom);
    boolean isPlain = types.stream().anyMatch(PayloadTypes::isPlain);
    if (isGenerated) {
      target.put(AvrolopeConfig.SPECIFIC_AVRO_READER, "true");
    } else if (isPlain) {
      target.put(AvrolopeConfig.SCHEMA_REFLECTION, "true");
    }
    if (isGenerated || isPlain) {
      single(types)
          .ifPresent(type -> target.put(AvrolopeConfig.SPECIFIC_AVRO_VALUE_TYPE, type.getName()));
    }
    return target;
  }

  /** The only type, if the deserializer can create its objects. */
  private static Optional<Class<?>> single(Set<Class<?>> types) {
    return types.size() == 1
        ? types.stream().filter(PayloadTypes::hasObjects).findFirst()
        : Optional.empty();
  }

  private static boolean hasObjects(Class<?> type) {
    return !type.isInterface() && !Modifier.isAbstract(type.getModifiers());
  }

  private static boolean isPlain(Class<?> type) {
    return hasObjects(type)
        && !type.isPrimitive()
        && !type.isArray()
        && !type.isEnum()
        && !IndexedRecord.class.isAssignableFrom(type)
        && LIBRARIES.stream().noneMatch(type.getName()::startsWith);
  }
}
