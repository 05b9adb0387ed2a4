// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.differential;

import io.apicurio.registry.resolver.ParsedSchemaImpl;
import io.apicurio.registry.resolver.SchemaLookupResult;
import io.apicurio.registry.resolver.SchemaParser;
import io.apicurio.registry.resolver.SchemaResolver;
import io.apicurio.registry.resolver.data.Record;
import io.apicurio.registry.resolver.strategy.ArtifactReference;
import io.apicurio.registry.resolver.strategy.ArtifactReferenceResolverStrategy;
import io.apicurio.registry.rest.client.RegistryClient;
import io.apicurio.registry.serde.avro.AvroKafkaSerializer;
import io.apicurio.registry.serde.avro.DefaultAvroDatumProvider;
import io.apicurio.registry.utils.converter.AvroConverter;
import io.avrolope.connect.corpus.CaseRegistry;
import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.Map;
import org.apache.avro.Schema;
import org.apache.kafka.connect.storage.Converter;

/** Apicurio's converter with its own serializer and deserializer, on a registry in memory. */
final class Apicurio {
  private Apicurio() {}

  static Converter converter(CaseRegistry registry, Map<String, String> keys) {
    Map<String, Object> config = new HashMap<>(keys);
    config.put(
        "apicurio.registry.converter.serializer",
        new AvroKafkaSerializer<Object>(new Resolver(registry)));
    AvroConverter<Object> converter = new AvroConverter<>();
    converter.configure(config, false);
    return converter;
  }

  private record Resolver(CaseRegistry registry) implements SchemaResolver<Schema, Object> {
    @Override
    public SchemaLookupResult<Schema> resolveSchema(Record<Object> record) {
      Schema schema = new DefaultAvroDatumProvider<>().toSchema(record.payload());
      SchemaReference id = registry.register("", schema, SchemaReference.Kind.ID);
      return found(schema, ((SchemaReference.Id) id).id());
    }

    @Override
    public SchemaLookupResult<Schema> resolveSchemaByArtifactReference(ArtifactReference asked) {
      long id = asked.getGlobalId();
      return found(registry.schema(new SchemaReference.Id((int) id, "")), id);
    }

    private static SchemaLookupResult<Schema> found(Schema schema, long id) {
      return SchemaLookupResult.<Schema>builder()
          .parsedSchema(new ParsedSchemaImpl<Schema>().setParsedSchema(schema))
          .globalId(id)
          .build();
    }

    @Override
    public SchemaParser<Schema, Object> getSchemaParser() {
      return new AvroKafkaSerializer<Object>().schemaParser();
    }

    @Override
    public void setClient(RegistryClient client) {}

    @Override
    public void setArtifactResolverStrategy(
        ArtifactReferenceResolverStrategy<Schema, Object> strategy) {}

    @Override
    public void reset() {}

    @Override
    public void close() {}
  }
}
