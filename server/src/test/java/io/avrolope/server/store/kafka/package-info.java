// SPDX-License-Identifier: Apache-2.0
/** Tests of the store in a topic, with a real broker. */
@NullMarked
package io.avrolope.server.store.kafka;

import org.jspecify.annotations.NullMarked;
