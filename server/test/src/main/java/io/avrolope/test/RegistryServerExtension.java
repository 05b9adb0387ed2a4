// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import io.avrolope.test.RegistryServer.Lifetime;
import java.lang.reflect.AnnotatedElement;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * Starts and stops the servers of {@link RegistryServer}. The server of a class is in the store of
 * the class, where nested classes and methods find it; that of a method is in the store of the
 * method.
 */
final class RegistryServerExtension
    implements BeforeAllCallback,
        AfterAllCallback,
        BeforeEachCallback,
        AfterEachCallback,
        ParameterResolver {
  private static final Namespace NAMESPACE = Namespace.create(RegistryServerExtension.class);
  private static final String SERVER = "server";
  private static final String PARALLEL = "junit.jupiter.execution.parallel.enabled";

  /** For JUnit. */
  RegistryServerExtension() {}

  @Override
  public void beforeAll(ExtensionContext context) {
    RegistryServer own = annotation(context.getRequiredTestClass());
    if (own != null && own.lifetime() == Lifetime.CLASS) {
      start(own, context);
    }
    Optional<TestRegistry> registry = running(context);
    if (registry.isPresent()) {
      if (runsInParallel(context)) {
        InjectedFields.requireNoInheritedStatic(context.getRequiredTestClass());
      }
      InjectedFields.injectStatic(context.getRequiredTestClass(), registry.get());
      // exists only if all methods share it; methods with @BeforeAll may use its fields
      context.getTestInstances().ifPresent(all -> InjectedFields.inject(all, registry.get()));
    } else {
      InjectedFields.requireNoStatic(context.getRequiredTestClass());
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    RegistryServer ofMethod =
        context.getTestMethod().map(RegistryServerExtension::annotation).orElse(null);
    RegistryServer own = ofMethod != null ? ofMethod : nearest(context.getRequiredTestClass());
    if (own != null && (ofMethod != null || own.lifetime() == Lifetime.METHOD)) {
      if (context.getTestInstanceLifecycle().equals(Optional.of(Lifecycle.PER_CLASS))) {
        InjectedFields.requireNone(context.getRequiredTestInstances());
      }
      start(own, context);
    }
    running(context)
        .ifPresent(registry -> InjectedFields.inject(context.getRequiredTestInstances(), registry));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    stop(context);
  }

  @Override
  public void afterAll(ExtensionContext context) {
    stop(context);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.isAnnotated(FromRegistry.class)
        || parameter.getParameter().getType().equals(TestRegistry.class);
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    TestRegistry registry =
        running(context)
            .orElseThrow(
                () ->
                    new ParameterResolutionException(
                        "No registry runs yet for "
                            + parameter.getParameter()
                            + ": @RegistryServer(lifetime = METHOD) starts it before each method."
                            + " Use the parameter in a test method or in @BeforeEach"));
    return InjectedValue.of(parameter.getParameter().getType(), registry)
        .orElseThrow(
            () ->
                new ParameterResolutionException(
                    InjectedValue.wrongType(parameter.getParameter().toString())));
  }

  private static boolean runsInParallel(ExtensionContext context) {
    return context.getExecutionMode() == ExecutionMode.CONCURRENT
        && context.getConfigurationParameter(PARALLEL).filter(Boolean::parseBoolean).isPresent();
  }

  private static @Nullable RegistryServer annotation(AnnotatedElement element) {
    return AnnotationSupport.findAnnotation(element, RegistryServer.class).orElse(null);
  }

  /** The annotation of a class or of the class around it. */
  private static @Nullable RegistryServer nearest(Class<?> testClass) {
    for (Class<?> each = testClass; each != null; each = each.getEnclosingClass()) {
      RegistryServer found = annotation(each);
      if (found != null) {
        return found;
      }
    }
    return null;
  }

  private static void start(RegistryServer own, ExtensionContext context) {
    try {
      context.getStore(NAMESPACE).put(SERVER, described(own).start());
    } catch (RuntimeException e) {
      throw new ExtensionConfigurationException(
          "@RegistryServer of " + context.getElement().orElseThrow() + ": " + e.getMessage(), e);
    }
  }

  private static TestRegistryBuilder described(RegistryServer own) {
    TestRegistryBuilder builder = TestRegistry.with().compatibility(own.compatibility());
    if (!own.schemas().isEmpty()) {
      builder.schemas(own.schemas());
    }
    if (!own.directory().isEmpty()) {
      builder.directory(Path.of(own.directory()));
    }
    for (String property : own.properties()) {
      int equals = property.indexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "Expected KEY=VALUE but found '" + property + "' in properties");
      }
      builder.property(property.substring(0, equals).strip(), property.substring(equals + 1));
    }
    return builder;
  }

  private static Optional<TestRegistry> running(ExtensionContext context) {
    return Optional.ofNullable(context.getStore(NAMESPACE).get(SERVER, TestRegistry.class));
  }

  /** Stops the server that this context started. */
  private static void stop(ExtensionContext context) {
    Store store = context.getStore(NAMESPACE);
    TestRegistry own = store.remove(SERVER, TestRegistry.class);
    if (own != null) {
      own.close();
    }
  }
}
