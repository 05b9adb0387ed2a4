// SPDX-License-Identifier: Apache-2.0
/** Tests of the serializer and deserializer in real Kafka clients and against a real broker. */
@NullMarked
package io.avrolope.it;

import org.jspecify.annotations.NullMarked;
