// SPDX-License-Identifier: Apache-2.0
package io.avrolope.schema;

import io.avrolope.internal.text.QuotedText;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Names one schema. The meaning of a reference never changes.
 *
 * <p>Immutable; equal references name the same schema in the same registry.
 */
public sealed interface SchemaReference {
  // These records are keys of caches. They implement equals and hashCode by hand, because the JDK
  // links the generated methods of a record at their first call, which costs time at start-up.

  /** The kinds of reference that an envelope can write. */
  enum Kind {
    /** A number that is unique within a registry: {@link Id}. */
    ID,
    /** A number that is unique within a subject: {@link Version}. */
    VERSION,
    /** A UUID that is the same in all registries: {@link Guid}. */
    GUID,
    /** A hash of the schema, which the client computes without the registry. */
    FINGERPRINT
  }

  /**
   * A schema id of at least 1.
   *
   * @param subject the subject to search: an id is unique within a subject's context, and a
   *     registry may show it only to clients that may read the subject. Empty: the whole registry
   * @see <a
   *     href="https://docs.confluent.io/platform/current/schema-registry/fundamentals/serdes-develop/index.html#wire-format">Confluent's
   *     wire format</a>
   */
  record Id(int id, String subject) implements SchemaReference {
    /** An id that is searched for in the whole registry. */
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

  /** The version of a schema within its subject: at least 1, or at least 0 in a schema-repo. */
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
      boolean isPossible = version <= Integer.MAX_VALUE; // else it may be a value of another format
      return "version "
          + (isPossible ? version : "above " + Integer.MAX_VALUE)
          + " of subject "
          + QuotedText.of(subject);
    }
  }

  /**
   * A UUID derived from the schema's content, the same in all registries. Confluent Platform 8.0
   * introduced it.
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
   * A hash of the schema's content. Different schemas have the same hash if it does not cover the
   * part in which they differ.
   *
   * @param algorithm {@link #CRC_64_AVRO} or {@link #MD5}
   * @param hex the hash as a hexadecimal number, most significant digit first, in upper case
   * @param subject the subject whose versions are searched, because registries do not index hashes
   * @see <a href="https://avro.apache.org/docs/1.12.0/specification/#schema-fingerprints">Avro
   *     1.12, Schema Fingerprints</a>
   */
  record Fingerprint(String algorithm, String hex, String subject) implements SchemaReference {
    /** Avro's 64-bit Rabin fingerprint of the schema's parsing canonical form. */
    public static final String CRC_64_AVRO = "CRC-64-AVRO";

    /** MD5 of the schema's JSON, as Avro's {@code Schema.toString()} prints it, in UTF-8. */
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
      return envelope + " " + kind + " " + QuotedText.of(value); // a record may have any text
    }
  }

  /**
   * The writer schema inside the record itself. It is read without a registry.
   *
   * @param text the schema's JSON
   */
  record Inline(String text) implements SchemaReference {
    /** Does not quote the schema. */
    @Override
    public String toString() {
      return "the schema in the record";
    }
  }
}
