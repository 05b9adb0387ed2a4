// SPDX-License-Identifier: Apache-2.0
/** The serializer, the deserializer and other tools for applications that use Kafka. */
@NullMarked
package io.avrolope.kafka;

import org.jspecify.annotations.NullMarked;
