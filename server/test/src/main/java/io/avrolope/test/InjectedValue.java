// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import io.avrolope.registry.SchemaRegistry;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** The value that {@link FromRegistry} injects for a type. */
final class InjectedValue {
  private InjectedValue() {}

  /** The value for a type; empty if there is none. */
  static Optional<Object> of(Class<?> type, TestRegistry registry) {
    if (type.equals(TestRegistry.class)) {
      return Optional.of(registry);
    }
    if (type.equals(String.class)) {
      return Optional.of(registry.url());
    }
    if (type.equals(URI.class)) {
      return Optional.of(registry.uri());
    }
    if (type.equals(int.class) || type.equals(Integer.class)) {
      return Optional.of(registry.port());
    }
    if (type.equals(Map.class)) {
      return Optional.of(registry.properties());
    }
    return type.equals(SchemaRegistry.class) ? Optional.of(registry.client()) : Optional.empty();
  }

  static String wrongType(String place) {
    return "@FromRegistry has no value for "
        + place
        + ": the type is String or URI (the URL), int (the port), Map (client properties),"
        + " SchemaRegistry (a client) or TestRegistry";
  }
}
