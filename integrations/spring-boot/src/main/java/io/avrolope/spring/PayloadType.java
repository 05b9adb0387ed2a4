// SPDX-License-Identifier: Apache-2.0
package io.avrolope.spring;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.springframework.core.MethodParameter;
import org.springframework.core.ResolvableType;
import org.springframework.kafka.support.Acknowledgment;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessageHeaders;
import org.springframework.messaging.handler.annotation.Header;
import org.springframework.messaging.handler.annotation.Headers;
import org.springframework.messaging.handler.annotation.Payload;

/** Finds the class of the values that a listener's method receives. */
final class PayloadType {
  /** Types of parameters that Spring fills from something else than the value. */
  private static final List<Class<?>> OTHERS =
      List.of(Acknowledgment.class, Consumer.class, MessageHeaders.class);

  private static final List<Class<? extends Annotation>> OTHER_ANNOTATIONS =
      List.of(Header.class, Headers.class);

  private static final int VALUE = 1;

  private PayloadType() {}

  /** The class of the values; empty if the method does not say. */
  static Optional<Class<?>> of(Method method) {
    List<MethodParameter> candidates =
        Arrays.stream(method.getParameters())
            .map(MethodParameter::forParameter)
            .filter(PayloadType::canBePayload)
            .toList();
    return candidates.stream()
        .filter(each -> each.hasParameterAnnotation(Payload.class))
        .findFirst()
        .or(() -> candidates.size() == 1 ? Optional.of(candidates.get(0)) : Optional.empty())
        .map(ResolvableType::forMethodParameter)
        .flatMap(PayloadType::ofValue);
  }

  private static boolean canBePayload(MethodParameter parameter) {
    Class<?> type = parameter.getParameterType();
    return OTHERS.stream().noneMatch(other -> other.isAssignableFrom(type))
        && OTHER_ANNOTATIONS.stream().noneMatch(parameter::hasParameterAnnotation)
        && !isMapOfHeaders(parameter);
  }

  private static boolean isMapOfHeaders(MethodParameter parameter) {
    return Map.class.isAssignableFrom(parameter.getParameterType())
        && !parameter.hasParameterAnnotation(Payload.class);
  }

  /** The value inside of records, messages and batches. */
  private static Optional<Class<?>> ofValue(ResolvableType type) {
    Class<?> raw = type.toClass();
    if (raw == ConsumerRecord.class || raw == ConsumerRecords.class) {
      return ofValue(type.getGeneric(VALUE));
    }
    if (raw == Message.class) {
      return ofValue(type.getGeneric());
    }
    if (Collection.class.isAssignableFrom(raw)) {
      return ofValue(type.asCollection().getGeneric());
    }
    return raw == Object.class ? Optional.empty() : Optional.of(raw);
  }
}
