/** TLS by Kafka's {@code ssl.*} keys, with the JDK alone. */
@NullMarked
package io.avrolope.internal.tls;

import org.jspecify.annotations.NullMarked;
