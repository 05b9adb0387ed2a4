// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.view;

import io.avrolope.error.UnknownSchemaException;
import io.avrolope.registry.content.Subjects;
import io.avrolope.registry.content.VersionKey;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.language.avro.AvroText;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.registry.Ids;
import io.avrolope.server.registry.SchemaParser;
import io.avrolope.server.state.RegistryState;
import io.avrolope.server.store.SchemaStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * Finds the schemas with which records were written. Soft-deleted versions are found too, because
 * records may still have them. Thread-safe.
 */
public final class WriterSchemas {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private final SchemaStore store;
  private final SchemaParser parser;

  public WriterSchemas(SchemaStore store, SchemaParser parser) {
    this.store = store;
    this.parser = parser;
  }

  /**
   * The schema that a record names; empty if the registry does not have it.
   *
   * @throws UnknownSchemaException if the registry has it, but cannot parse it
   */
  public Optional<Schema> schema(SchemaReference writer) {
    return store.read(
        state ->
            versions(state, writer).stream()
                .filter(version -> version.body().hasAvroSchema())
                .findFirst()
                .map(version -> AvroText.schema(parser.parse(state, version))));
  }

  /** Whether a subject has a version with a schema. Parses nothing. */
  public boolean has(String subject) {
    return store.read(state -> newest(state, subject).isPresent());
  }

  private static Optional<StoredVersion> newest(RegistryState state, String subject) {
    return state.versionsDescending(Subjects.normalized(subject)).stream()
        .filter(version -> version.body().hasAvroSchema())
        .findFirst();
  }

  /**
   * The version of a subject with the highest number, and its schema.
   *
   * @throws UnknownSchemaException if the schema cannot be parsed
   */
  public Optional<Newest> newest(String subject) {
    return store.read(
        state ->
            newest(state, subject)
                .map(
                    version -> new Newest(version, AvroText.schema(parser.parse(state, version)))));
  }

  /** A version with its parsed schema. */
  public record Newest(StoredVersion version, Schema schema) {}

  /** All versions that a record can mean, sorted. */
  public List<StoredVersion> versions(SchemaReference writer) {
    return store.read(state -> versions(state, writer));
  }

  private List<StoredVersion> versions(RegistryState state, SchemaReference writer) {
    if (writer instanceof SchemaReference.Id id) {
      return stored(state, Ids.keys(state, id.id(), id.subject()));
    }
    if (writer instanceof SchemaReference.Guid guid) {
      return Ids.ids(state, guid.guid()).stream()
          .flatMap(each -> stored(state, state.keys(each.context(), each.id())).stream())
          .toList();
    }
    if (writer instanceof SchemaReference.Version version) {
      return version.version() != (int) version.version()
          ? List.of()
          : stored(
              state,
              List.of(
                  new VersionKey(Subjects.normalized(version.subject()), (int) version.version())));
    }
    return writer instanceof SchemaReference.Fingerprint print
        ? state.versions(Subjects.normalized(print.subject())).values().stream()
            .filter(version -> has(state, version, print))
            .toList()
        : List.of();
  }

  private boolean has(
      RegistryState state, StoredVersion version, SchemaReference.Fingerprint print) {
    if (!version.body().hasAvroSchema()) {
      return false;
    }
    try {
      return hasPrint(state, version, print);
    } catch (UnknownSchemaException e) {
      return false; // other versions of the subject are found
    }
  }

  private boolean hasPrint(
      RegistryState state, StoredVersion version, SchemaReference.Fingerprint print) {
    return switch (print.algorithm()) {
      case SchemaReference.Fingerprint.CRC_64_AVRO ->
          HEX.toHexDigits(parser.fingerprint(state, version)).equals(print.hex());
      case SchemaReference.Fingerprint.MD5 ->
          HEX.formatHex(md5(AvroText.schema(parser.parse(state, version)).toString()))
              .equals(print.hex());
      default -> false;
    };
  }

  private static byte[] md5(String text) {
    try {
      return MessageDigest.getInstance("MD5").digest(text.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK has MD5", e);
    }
  }

  private static List<StoredVersion> stored(RegistryState state, Collection<VersionKey> keys) {
    return keys.stream().flatMap(key -> state.version(key).stream()).toList();
  }

  /**
   * Whether a record names a version. All versions with the same id have the same schema, so an id
   * names each of them; so does a fingerprint.
   */
  public boolean names(SchemaReference writer, StoredVersion version) {
    if (writer instanceof SchemaReference.Fingerprint print) {
      return store.read(state -> has(state, version, print));
    }
    Stream<StoredVersion> found = versions(writer).stream();
    return writer instanceof SchemaReference.Version
        ? found.anyMatch(each -> each.key().equals(version.key()))
        : found.anyMatch(
            each ->
                each.id() == version.id()
                    && Subjects.context(each.subject())
                        .equals(Subjects.context(version.subject())));
  }
}
