// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.confluent;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.registry.BearerTokenProvider;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Obtains tokens from a class that was written for Confluent's client: one with a public {@code
 * getBearerToken(java.net.URL)}, and optionally {@code configure(java.util.Map)}. Both methods are
 * called by reflection, without Confluent's classes.
 */
public final class ConfluentTokenAdapter implements BearerTokenProvider {
  private final Object provider;
  private final Method token;

  /**
   * @throws IllegalArgumentException if the object has no public {@code getBearerToken}
   */
  public ConfluentTokenAdapter(Object provider) {
    this.provider = provider;
    Method method = method(provider, "getBearerToken", URL.class);
    if (method == null || method.getReturnType() != String.class) {
      throw new IllegalArgumentException(
          provider.getClass().getName()
              + ", which neither is a "
              + BearerTokenProvider.class.getName()
              + " nor has a public String getBearerToken(java.net.URL)");
    }
    this.token = method;
  }

  private static @Nullable Method method(Object provider, String name, Class<?> parameter) {
    try {
      return provider.getClass().getMethod(name, parameter);
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  @Override
  public void configure(Map<String, ?> properties) {
    Method configure = method(provider, "configure", Map.class);
    if (configure != null) {
      invoke(configure, properties);
    }
  }

  @Override
  public String token(URI registry, Duration timeLeft) {
    try {
      if (invoke(token, registry.toURL()) instanceof String given) {
        return given;
      }
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e); // URLs were checked when the registry was opened
    }
    throw new RegistryRefusedException(
        RegistryRefusedException.Reason.NOT_AUTHENTICATED,
        "No bearer token from " + provider.getClass().getName() + ": it returned null");
  }

  private @Nullable Object invoke(Method method, Object argument) {
    try {
      return method.invoke(provider, argument);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException unchecked) {
        throw unchecked;
      }
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException(method + " failed", e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(method + " is not accessible", e);
    }
  }
}
