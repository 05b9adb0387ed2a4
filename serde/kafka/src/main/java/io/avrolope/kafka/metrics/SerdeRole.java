package io.avrolope.kafka.metrics;

/** Who is watched. */
public enum SerdeRole {
  DESERIALIZER,
  SERIALIZER
}
