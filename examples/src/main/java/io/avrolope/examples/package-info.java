// SPDX-License-Identifier: Apache-2.0
/**
 * Runnable examples without a broker, one main class each; the module {@code examples/quickstart}
 * has those with one.
 *
 * <ul>
 *   <li>{@link io.avrolope.examples.SeveralEnvelopes}: generic records in several envelopes
 *   <li>{@link io.avrolope.examples.EvolvedReader}: a reader schema that differs from the writer's
 *   <li>{@link io.avrolope.examples.SchemasInGit}: a directory of schemas as registry
 *   <li>{@link io.avrolope.examples.OwnFormat}: a custom envelope
 * </ul>
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package
 * -Dquickstart.main=SeveralEnvelopes} runs one of them.
 */
@NullMarked
package io.avrolope.examples;

import org.jspecify.annotations.NullMarked;
