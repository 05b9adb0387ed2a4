package io.avrolope.schema;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Names one schema, for ever: what a reference meant once it always means.
 *
 * <p>Immutable; equal references name the same schema in the same registry.
 */
public sealed interface SchemaReference {
  // The records are keys of caches. They are hashed by code of their own, since what the JDK has
  // made for a record is slow to make.

  /** What a registry can be asked to say of a schema that is to be written. */
  enum Kind {
    /** A registry-wide number: {@link Id}. */
    ID,
    /** A number that counts within a subject: {@link Version}. */
    VERSION,
    /** A number that is the same in all registries: {@link Guid}. */
    GUID,
    /** A hash of the schema, which the client computes; registries are not asked for it. */
    FINGERPRINT
  }

  /**
   * A schema id, from 1 on.
   *
   * @param subject where to look for it: ids count within a subject's context, and a registry may
   *     show an id only to those who may read the subject; empty: anywhere in the registry
   * @see <a
   *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
   *     wire format</a>
   */
  record Id(int id, String subject) implements SchemaReference {
    /** An id that is looked for anywhere. */
    public Id(int id) {
      this(id, "");
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Id that && id == that.id && subject.equals(that.subject);
    }

    @Override
    public int hashCode() {
      return 31 * id + subject.hashCode();
    }

    @Override
    public String toString() {
      return "schema id " + id;
    }
  }

  /** The version of a schema within its subject: from 1 on, in a schema-repo from 0 on. */
  record Version(String subject, long version) implements SchemaReference {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Version that
          && version == that.version
          && subject.equals(that.subject);
    }

    @Override
    public int hashCode() {
      return 31 * Long.hashCode(version) + subject.hashCode();
    }

    @Override
    public String toString() {
      return "version " + version + " of subject " + subject;
    }
  }

  /**
   * A schema by what it says, in whichever registry: Confluent's from 8.0 on.
   *
   * @see <a href="https://docs.confluent.io/platform/current/schema-registry/develop/api.html">The
   *     API</a>
   */
  record Guid(UUID guid) implements SchemaReference {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Guid that && guid.equals(that.guid);
    }

    @Override
    public int hashCode() {
      return guid.hashCode();
    }

    @Override
    public String toString() {
      return "schema GUID " + guid;
    }
  }

  /**
   * A schema by a hash of what it says. Different schemas can have the same one, where the hash
   * leaves out what they differ in.
   *
   * @param algorithm {@link #CRC_64_AVRO} or {@link #MD5}
   * @param hex the hash, as a number, the highest digit first, in upper case
   * @param subject where to look for it, as a registry cannot be asked for a hash
   * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro
   *     1.12, Schema Fingerprints</a>
   */
  record Fingerprint(String algorithm, String hex, String subject) implements SchemaReference {
    /** Avro's own of 64 bits, of the schema's parsing canonical form. */
    public static final String CRC_64_AVRO = "CRC-64-AVRO";

    /** MD5 of the schema's JSON in UTF-8, as Avro's {@code Schema.toString()} prints it. */
    public static final String MD5 = "MD5";

    @Override
    public String toString() {
      return algorithm + " fingerprint " + hex;
    }
  }

  /**
   * An id in the registry of another vendor. Ids of different envelopes are never equal.
   *
   * @param envelope the name of the envelope that contains the id, which also selects the registry
   * @param kind what the id identifies, in the vendor's words, such as {@code globalId}
   * @param value the id as text
   */
  record VendorId(String envelope, String kind, String value) implements SchemaReference {
    @Override
    public String toString() {
      return envelope + " " + kind + " " + value;
    }
  }

  /**
   * A schema that a record brings itself; no registry is asked.
   *
   * @param text the schema's JSON
   */
  record Inline(String text) implements SchemaReference {
    /** Says nothing of the text. */
    @Override
    public String toString() {
      return "a schema of its own";
    }
  }
}
