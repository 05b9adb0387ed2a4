// SPDX-License-Identifier: Apache-2.0
package io.avrolope.error;

/**
 * The registry's schema carries rules, such as "encrypt this field", that Avrolope does not run.
 * Without them the serializer would write plain text, and the deserializer would return encrypted
 * values. The owner of the data must remove the rules or permit to ignore them.
 */
public final class SchemaRulesException extends AvrolopeException {
  private static final long serialVersionUID = 1;

  public SchemaRulesException(String message) {
    super(message, null);
  }

  @Override
  public String anchor() {
    return "schema-rules";
  }
}
