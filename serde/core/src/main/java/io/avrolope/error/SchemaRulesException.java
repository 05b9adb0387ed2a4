package io.avrolope.error;

/**
 * The registry's schema carries rules, such as "encrypt this field", which are not run here: its
 * data would be written in the clear, or be read encrypted. Whoever decides about the data must
 * act.
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
