// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.vendor;

import io.avrolope.internal.text.PathSegment;
import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.http.Deadline;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * Cloudera's (once Hortonworks') Schema Registry: {@code cloudera+https://host:7790/api/v1}.
 * Thread-safe.
 *
 * @see <a href="https://github.com/hortonworks/registry">Hortonworks' registry</a>
 */
record ClouderaSchemaRegistry(RetryingHttpClient http) implements ReadOnlySchemaRegistry {
  private static final String SCHEMAS = "/schemaregistry/schemas";

  @Override
  public String vendor() {
    return "Cloudera's Schema Registry";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (!(reference instanceof SchemaReference.VendorId id)) {
      throw unsupported(reference);
    }
    Deadline deadline = http.deadline();
    return switch (id.kind()) {
      case "schemaVersionId" -> schema(SCHEMAS + "/versionsById/" + id.value(), id, deadline);
      case "schemaMetadataId" -> schema(versionPath(id, deadline), id, deadline);
      default -> throw unsupported(reference);
    };
  }

  /** Looks up the schema's name in its metadata, since versions are requested by name. */
  private String versionPath(SchemaReference.VendorId reference, Deadline deadline) {
    int slash = reference.value().indexOf('/');
    String metadataId = reference.value().substring(0, slash);
    HttpAnswer answer = get("/schemaregistry/schemasById/" + metadataId, reference, deadline);
    String name = answer.requireText(answer.json().path("schemaMetadata"), "name");
    return SCHEMAS
        + "/"
        + PathSegment.encode(name)
        + "/versions/"
        + reference.value().substring(slash + 1);
  }

  private Schema schema(String path, SchemaReference reference, Deadline deadline) {
    HttpAnswer answer = get(path, reference, deadline);
    return SchemaText.parse(answer.requireText(answer.json(), "schemaText"), answer.url());
  }

  private HttpAnswer get(String path, SchemaReference reference, Deadline deadline) {
    return http.send(
        path,
        HttpRequestSpec.get("application/json"),
        deadline,
        answer ->
            ReadOnlySchemaRegistry.found(
                answer.requireNoPage(),
                reference,
                body -> body.path("responseMessage").isTextual()));
  }

  @Override
  public void close() {
    http.close();
  }
}
