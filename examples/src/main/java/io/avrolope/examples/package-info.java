// SPDX-License-Identifier: Apache-2.0
/**
 * Runnable examples, one main class each.
 *
 * <ul>
 *   <li>{@link io.avrolope.examples.Quickstart}: one topic, five envelopes, one deserializer
 *   <li>{@link io.avrolope.examples.ComingFromConfluent}: Confluent's properties with two other
 *       class names
 *   <li>{@link io.avrolope.examples.SeveralEnvelopes}: generic records in several envelopes
 *   <li>{@link io.avrolope.examples.EvolvedReader}: a reader schema that differs from the writer's
 *   <li>{@link io.avrolope.examples.SchemasInGit}: a directory of schemas as registry
 *   <li>{@link io.avrolope.examples.PoisonRecords}: dead letters with a plain consumer
 *   <li>{@link io.avrolope.examples.OwnFormat}: a custom envelope
 * </ul>
 *
 * <p>{@code mvn -q -Pquickstart -pl examples -am package -Dquickstart.main=SeveralEnvelopes} runs
 * one of them.
 */
@NullMarked
package io.avrolope.examples;

import org.jspecify.annotations.NullMarked;
