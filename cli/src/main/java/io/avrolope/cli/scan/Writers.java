package io.avrolope.cli.scan;

import io.avrolope.schema.SchemaReference;
import java.util.Comparator;

/** How reference to schemas are shown, and in which order. */
public final class Writers {
  private Writers() {}

  /** "version 2", "id 1042", "guid …", "CRC-64-AVRO …", "globalId 3", "in the record". */
  public static String name(SchemaReference writer) {
    if (writer instanceof SchemaReference.Id id) {
      return "id " + id.id();
    }
    if (writer instanceof SchemaReference.Version version) {
      return "version " + version.version();
    }
    if (writer instanceof SchemaReference.Guid guid) {
      return "guid " + guid.guid();
    }
    if (writer instanceof SchemaReference.Fingerprint print) {
      return print.algorithm() + " " + print.hex();
    }
    if (writer instanceof SchemaReference.VendorId id) {
      return id.kind() + " " + id.value();
    }
    return "in the record";
  }

  /** Empty if the reference says none. */
  public static String subject(SchemaReference writer) {
    if (writer instanceof SchemaReference.Id id) {
      return id.subject();
    }
    if (writer instanceof SchemaReference.Version version) {
      return version.subject();
    }
    if (writer instanceof SchemaReference.Fingerprint print) {
      return print.subject();
    }
    return "";
  }

  /** By envelope, subject and number. */
  static Comparator<Look> order() {
    return Comparator.<Look, String>comparing(look -> look.kind().envelope())
        .thenComparing(look -> subject(look.kind().writer()))
        .thenComparingLong(look -> number(look.kind().writer()))
        .thenComparing(look -> name(look.kind().writer()))
        .thenComparing(Look::schema);
  }

  private static long number(SchemaReference writer) {
    if (writer instanceof SchemaReference.Id id) {
      return id.id();
    }
    return writer instanceof SchemaReference.Version version ? version.version() : 0;
  }
}
