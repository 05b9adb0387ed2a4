// SPDX-License-Identifier: Apache-2.0
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

/** A registry of another vendor, from which schemas are read and to which none are written. */
interface ReadOnlySchemaRegistry extends SchemaRegistry {

  /** The vendor's registry, for messages. */
  String vendor();

  @Override
  default SchemaReference register(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal(Reason.NOT_POSSIBLE);
  }

  @Override
  default SchemaReference lookUp(String subject, Schema schema, SchemaReference.Kind kind) {
    throw refusal(Reason.NOT_POSSIBLE);
  }

  @Override
  default RegisteredSchema latest(String subject, SchemaReference.Kind kind) {
    throw refusal(Reason.UNSUPPORTED);
  }

  private RegistryRefusedException refusal(Reason reason) {
    return new RegistryRefusedException(
        reason,
        vendor()
            + " can only be read by the ids in records; to register or look up subjects, configure another"
            + " registry");
  }

  /** The failure for a kind of reference that the registry does not have. */
  default UnknownSchemaException unsupported(SchemaReference reference) {
    return new UnknownSchemaException(
        vendor() + " has no schema for " + reference + ", which is not one of its ids");
  }

  /**
   * Returns the answer if it is a success.
   *
   * @param wanted what was requested, for the message
   * @param isAbsence whether the body of a 404 means that the schema is unknown; if not, the path
   *     of the registry is wrong
   * @throws UnknownSchemaException if the schema is unknown
   */
  static HttpAnswer found(HttpAnswer answer, Object wanted, Predicate<JsonNode> isAbsence) {
    if ((answer.status() == 404 && isAbsence.test(answer.json()))
        || HttpStatusErrors.isImpossibleName(answer)) {
      throw HttpStatusErrors.unknownSchema(answer, wanted);
    }
    if (answer.status() != 200) {
      throw HttpStatusErrors.of(answer);
    }
    return answer;
  }
}
