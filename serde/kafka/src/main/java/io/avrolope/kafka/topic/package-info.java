// SPDX-License-Identifier: Apache-2.0
/** Reads the topic in which Confluent's server stores schemas, without the server. Not API. */
@NullMarked
package io.avrolope.kafka.topic;

import org.jspecify.annotations.NullMarked;
