// SPDX-License-Identifier: Apache-2.0
/**
 * Runnable examples, one main class each, with a Kafka broker and the registry server.
 *
 * <ul>
 *   <li>{@link io.avrolope.examples.quickstart.Quickstart}: one topic, five envelopes, one
 *       deserializer
 *   <li>{@link io.avrolope.examples.quickstart.ComingFromConfluent}: Confluent's properties with
 *       two other class names
 *   <li>{@link io.avrolope.examples.quickstart.PoisonRecords}: dead letters with a plain consumer
 * </ul>
 *
 * <p>{@code mvn -q -Pquickstart -pl examples/quickstart -am package
 * -Dquickstart.main=quickstart.PoisonRecords} runs one of them, and {@code
 * -Dquickstart.main=SeveralEnvelopes} one of those that need neither.
 */
@NullMarked
package io.avrolope.examples.quickstart;

import org.jspecify.annotations.NullMarked;
