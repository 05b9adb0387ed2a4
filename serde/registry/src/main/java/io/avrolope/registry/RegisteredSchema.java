// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry;

import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/** A schema and the reference that names it. */
public record RegisteredSchema(SchemaReference reference, Schema schema) {}
