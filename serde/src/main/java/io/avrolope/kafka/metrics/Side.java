package io.avrolope.kafka.metrics;

/** Who is watched. */
public enum Side {
  DESERIALIZER,
  SERIALIZER
}
