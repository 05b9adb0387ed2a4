// SPDX-License-Identifier: Apache-2.0
/**
 * Our data models: the Java classes of generic, generated and plain objects, how to create them and
 * access their fields, and which classes a schema may name. May use {@code codec.model}, whose
 * {@link io.avrolope.codec.model.DataModel} they implement. Start at {@link
 * io.avrolope.internal.model.GenericModel}, {@link io.avrolope.internal.model.SpecificModel} and
 * {@link io.avrolope.internal.model.ReflectModel}. Not API.
 */
@NullMarked
package io.avrolope.internal.model;

import org.jspecify.annotations.NullMarked;
