// SPDX-License-Identifier: Apache-2.0
/** The serializer and deserializer for integrations whose objects are not Avro's. */
@NullMarked
package io.avrolope.kafka.integration;

import org.jspecify.annotations.NullMarked;
