// SPDX-License-Identifier: Apache-2.0
/**
 * Data models for integrations; unstable. By a data model an integration of this project describes
 * its objects: how to create a record and access its fields, and which classes values have.
 * Planners ask a data model; engines do not ask it per datum. Start at {@link
 * io.avrolope.codec.model.DataModel}.
 *
 * <p>Shapes are immutable. Data models and converters are thread-safe: several threads make plans,
 * read and write at once.
 *
 * <p>The package names no internal type, and uses no other package of this project. Only modules of
 * this project see it. It can change in each version until a second framework, Flink, has used it.
 */
@NullMarked
package io.avrolope.codec.model;

import org.jspecify.annotations.NullMarked;
