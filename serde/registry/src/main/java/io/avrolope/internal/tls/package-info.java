// SPDX-License-Identifier: Apache-2.0
/** TLS from Kafka's {@code ssl.*} keys, with the JDK only. */
@NullMarked
package io.avrolope.internal.tls;

import org.jspecify.annotations.NullMarked;
