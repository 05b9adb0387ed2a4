/**
 * Step 1: the plug-in. Wires the pieces below and owns no algorithm; the only package that knows
 * Kafka.
 */
@NullMarked
package io.avrolope.kafka;

import org.jspecify.annotations.NullMarked;
