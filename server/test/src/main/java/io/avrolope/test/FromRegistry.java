// SPDX-License-Identifier: Apache-2.0
package io.avrolope.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Injects a value of the server that {@link RegistryServer} started into a field or a parameter.
 * The type selects the value:
 *
 * <ul>
 *   <li>{@code String} or {@code java.net.URI}: the URL, for {@code schema.registry.url}
 *   <li>{@code int}: the port
 *   <li>{@code Map<String, Object>}: the properties for a serializer or deserializer
 *   <li>{@code io.avrolope.registry.SchemaRegistry}: a client
 *   <li>{@link TestRegistry}: the server; a parameter of this type needs no annotation
 * </ul>
 *
 * <p>A static field can only have a server that runs for the whole class. If test classes run in
 * parallel, a static field must not be in a superclass, which several classes share.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.FIELD, ElementType.PARAMETER})
public @interface FromRegistry {}
