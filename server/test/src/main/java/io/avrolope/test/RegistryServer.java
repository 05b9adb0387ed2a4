// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Starts a schema registry for a test class, and stops it afterwards. The server runs in the
 * process of the test, on a free port of the loopback interface. {@link FromRegistry} injects its
 * address and a client.
 *
 * <p>On a class, the annotation starts one server for the class and its nested classes, or one for
 * each method. On a method, it starts a server for this method only. Each class has a server of its
 * own, so that classes may run in parallel.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(RegistryServerExtension.class)
public @interface RegistryServer {

  /** How long a server runs. */
  enum Lifetime {
    /** Starts before all methods of the class, which share the server. */
    CLASS,
    /** Starts before each method, so that each method finds the same schemas. */
    METHOD
  }

  /** How long a server runs. On a method, it always is {@link Lifetime#METHOD}. */
  Lifetime lifetime() default Lifetime.CLASS;

  /**
   * The schemas that the server has when it starts: {@code classpath:schemas}, or a path that is
   * relative to the working directory. They are in the layout of {@code file:}, {@code
   * SUBJECT/VERSION.avsc}. The server works on a copy. If empty, the server starts without schemas.
   */
  String schemas() default "";

  /**
   * The directory in which the server keeps its schemas, also after the test. If empty, they are in
   * memory. It cannot be combined with {@link #schemas}.
   */
  String directory() default "";

  /** The compatibility level where a test configures none. */
  CompatibilityLevel compatibility() default CompatibilityLevel.BACKWARD;

  /** Other keys of the server's configuration, such as {@code mode.mutability=false}. */
  String[] properties() default {};
}
