package io.avrolope.registry.vendor;

import com.fasterxml.jackson.databind.JsonNode;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.RegisteredSchema;
import io.avrolope.registry.SchemaRegistry;
import io.avrolope.registry.http.HttpAnswer;
import io.avrolope.registry.http.HttpStatusErrors;
import io.avrolope.schema.SchemaReference;
import java.util.function.Predicate;
import org.apache.avro.Schema;

/** A registry of another maker, whose records are read, and into which nothing is written. */
interface ReadOnlySchemaRegistry extends SchemaRegistry {

  /** Whose it is, for messages. */
  String maker();

  @Override
  default SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal();
  }

  @Override
  default SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal();
  }

  @Override
  default RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    throw refusal();
  }

  private RegistryRefusedException refusal() {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Expected a registry with subjects but found "
            + maker()
            + ", of which schemas are read by what records say, and nothing else");
  }

  /** For a reference of a sort that the registry does not have. */
  default RegistryRefusedException unanswerable(SchemaReference reference) {
    return new RegistryRefusedException(
        Reason.NOT_POSSIBLE,
        "Expected a reference of " + maker() + " but found " + reference + ", which is none");
  }

  /**
   * The answer, if it is a success.
   *
   * @param wanted what was asked for, for the message
   * @param isAbsence whether the body of a 404 says that there is none; else the path is wrong
   * @throws UnknownSchemaException if there is none
   */
  static HttpAnswer found(HttpAnswer answer, Object wanted, Predicate<JsonNode> isAbsence) {
    if (answer.status() == 404 && isAbsence.test(answer.json())) {
      throw HttpStatusErrors.unknownSchema(answer, wanted);
    }
    if (answer.status() != 200) {
      throw HttpStatusErrors.of(answer);
    }
    return answer;
  }

  /**
   * The schema that is the whole answer.
   *
   * @throws io.avrolope.error.RegistryUnavailableException if it is a page of a web server in
   *     between
   */
  static String text(HttpAnswer answer) {
    if (answer.body().stripLeading().startsWith("<")) {
      throw answer.malformed("a schema", "a page of HTML");
    }
    return answer.body();
  }
}
