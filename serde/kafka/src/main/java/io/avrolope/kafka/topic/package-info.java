/** Confluent's topic of schemas, read without a registry server. Not API. */
@NullMarked
package io.avrolope.kafka.topic;

import org.jspecify.annotations.NullMarked;
