package io.avrolope.registry;

/** A subject, and what is wanted of its newest version. */
record SubjectKind(String subject, SchemaReference.Kind kind) {}
