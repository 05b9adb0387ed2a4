// SPDX-License-Identifier: Apache-2.0
/**
 * The one reader of the topic {@code _schemas}, in which Confluent's registry, Karapace, Redpanda
 * and the server of this project store schemas. Clients, the command line and the server read it by
 * {@link io.avrolope.registry.log.LogReader}. Does not know Avro. Not API.
 */
@NullMarked
package io.avrolope.registry.log;

import org.jspecify.annotations.NullMarked;
