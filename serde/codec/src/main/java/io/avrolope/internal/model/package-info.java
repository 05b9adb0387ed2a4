// SPDX-License-Identifier: Apache-2.0
/**
 * Data models: the Java classes of generic, generated and plain objects, how to create them and
 * access their fields, and which classes a schema may name. Planners ask a data model; engines do
 * not ask it per datum. May use {@code plan}, for the shapes that it returns. Start at {@link
 * io.avrolope.internal.model.DataModel}. Not API.
 */
@NullMarked
package io.avrolope.internal.model;

import org.jspecify.annotations.NullMarked;
