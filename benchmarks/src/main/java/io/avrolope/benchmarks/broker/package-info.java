/** Records through a broker: what of a client's time is a serializer's. */
@NullMarked
package io.avrolope.benchmarks.broker;

import org.jspecify.annotations.NullMarked;
