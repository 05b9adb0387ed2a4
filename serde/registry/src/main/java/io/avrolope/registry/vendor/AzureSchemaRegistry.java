// SPDX-License-Identifier: Apache-2.0
package io.avrolope.registry.vendor;

import io.avrolope.registry.avro.SchemaText;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpRequestSpec;
import io.avrolope.registry.http.RetryingHttpClient;
import io.avrolope.schema.SchemaReference;
import org.apache.avro.Schema;

/**
 * Azure's Schema Registry: {@code azure+https://<namespace>.servicebus.windows.net}, which is asked
 * with bearer tokens. Thread-safe.
 *
 * @see <a href="https://learn.microsoft.com/rest/api/schemaregistry/">The API</a>
 */
record AzureSchemaRegistry(RetryingHttpClient http) implements ReadOnlySchemaRegistry {
  private static final String API_VERSION = "2022-10";
  private static final String AVRO = "application/json; serialization=Avro";

  @Override
  public String vendor() {
    return "Azure's Schema Registry";
  }

  @Override
  public Schema schema(SchemaReference reference) {
    if (!(reference instanceof SchemaReference.VendorId id) || !id.kind().equals("id")) {
      throw unsupported(reference);
    }
    HttpAnswer answer =
        http.send(
            "/$schemaGroups/$schemas/" + id.value() + "?api-version=" + API_VERSION,
            HttpRequestSpec.get(AVRO + ", application/json"),
            http.deadline(),
            each ->
                ReadOnlySchemaRegistry.found(
                    each.requireNoPage(), reference, body -> body.path("error").isObject()));
    return SchemaText.parse(answer.requireSchemaText(), answer.url());
  }

  @Override
  public void close() {
    http.close();
  }
}
