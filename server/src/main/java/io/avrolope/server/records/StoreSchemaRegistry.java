// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.view.WriterSchemas;
import io.avrolope.server.view.WriterSchemas.Newest;
import java.util.Locale;
import org.apache.avro.Schema;

/** The server's own schemas, for decoding records without a request. It cannot register. */
record StoreSchemaRegistry(WriterSchemas schemas) implements SchemaRegistry {

  @Override
  public Schema schema(SchemaReference reference) {
    if (reference instanceof SchemaReference.VendorId) {
      throw new RegistryRefusedException(
          Reason.UNSUPPORTED,
          "The "
              + reference
              + " is of the registry of another vendor; this server has no such ids");
    }
    return schemas.schema(reference).orElseThrow(() -> unknown(reference.toString()));
  }

  private static UnknownSchemaException unknown(String wanted) {
    return new UnknownSchemaException(
        wanted.substring(0, 1).toUpperCase(Locale.ROOT)
            + wanted.substring(1)
            + " not found in this registry");
  }

  /** The newest version, also a soft-deleted one: records may have it. */
  @Override
  public RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    Newest newest =
        schemas.newest(subject).orElseThrow(() -> unknown("latest version of subject " + subject));
    return new RegisteredSchema(reference(newest.version(), kind), newest.schema());
  }

  private static SchemaReference reference(StoredVersion version, SchemaReference.Kind kind) {
    return switch (kind) {
      case ID -> new SchemaReference.Id(version.id());
      case VERSION -> new SchemaReference.Version(version.subject(), version.version());
      case GUID -> new SchemaReference.Guid(version.body().guid());
      case FINGERPRINT -> throw readOnly();
    };
  }

  @Override
  public SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    throw readOnly();
  }

  @Override
  public SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    throw readOnly();
  }

  private static RegistryRefusedException readOnly() {
    return new RegistryRefusedException(
        Reason.UNSUPPORTED, "Records are only read here; schemas are not searched by their text");
  }
}
