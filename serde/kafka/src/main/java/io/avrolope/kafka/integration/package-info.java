// SPDX-License-Identifier: Apache-2.0
/**
 * The serializer and deserializer for integrations whose objects are not Avro's. Unstable: it can
 * change in each version until a second framework has used it.
 */
@NullMarked
package io.avrolope.kafka.integration;

import org.jspecify.annotations.NullMarked;
