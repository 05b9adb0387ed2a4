package io.avrolope.registry;

/**
 * Names one schema, for ever: what a reference meant once it always means.
 *
 * <p>Immutable; equal references name the same schema in the same registry.
 */
public sealed interface SchemaReference {

  /** What an envelope can say of a schema. */
  enum Kind {
    /** A registry-wide number: {@link Id}. */
    ID,
    /** A number that counts within a subject: {@link Version}. */
    VERSION
  }

  Kind kind();

  /**
   * A registry-wide schema id, from 1 on.
   *
   * @see <a
   *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
   *     wire format</a>
   */
  record Id(int id) implements SchemaReference {
    @Override
    public Kind kind() {
      return Kind.ID;
    }

    @Override
    public String toString() {
      return "schema id " + id;
    }
  }

  /** The version of a schema within its subject, from 1 on. */
  record Version(String subject, long version) implements SchemaReference {
    @Override
    public Kind kind() {
      return Kind.VERSION;
    }

    @Override
    public String toString() {
      return "version " + version + " of subject " + subject;
    }
  }
}
