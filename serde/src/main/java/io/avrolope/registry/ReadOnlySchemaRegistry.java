package io.avrolope.registry;

import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryRefusedException.Reason;
import io.avrolope.registry.HttpTransport.Answer;
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

  /** What a name is of: the last word of its space. */
  static String kind(SchemaReference.Foreign reference) {
    return reference.space().substring(reference.space().lastIndexOf(' ') + 1);
  }

  /**
   * The schema that is the whole answer.
   *
   * @throws io.avrolope.error.RegistryUnavailableException if it is a page of a web server in
   *     between
   */
  static String text(Answer answer) {
    if (answer.body().stripLeading().startsWith("<")) {
      throw HttpFailures.senseless(answer, "a schema", "a page of HTML");
    }
    return answer.body();
  }
}
