package io.avrolope.kafka;

import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.registry.SchemaReference;

/** All that the serializer needs to know to write objects of one schema to one topic. */
record PreparedWriter(SchemaReference reference, DatumEncoder encoder) {}
