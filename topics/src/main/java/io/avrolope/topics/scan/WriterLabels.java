// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.scan;

import io.avrolope.schema.SchemaReference;
import java.util.Comparator;

/** How references to writer schemas are printed and sorted. */
public final class WriterLabels {
  private WriterLabels() {}

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

  /** The subject that a reference names; empty if it names none. */
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

  /** Orders kinds by envelope, subject and number. */
  static Comparator<SchemaStatus> order() {
    return Comparator.<SchemaStatus, String>comparing(status -> status.kind().envelope())
        .thenComparing(status -> subject(status.kind().writer()))
        .thenComparingLong(status -> number(status.kind().writer()))
        .thenComparing(status -> name(status.kind().writer()))
        .thenComparing(SchemaStatus::schema);
  }

  private static long number(SchemaReference writer) {
    if (writer instanceof SchemaReference.Id id) {
      return id.id();
    }
    return writer instanceof SchemaReference.Version version ? version.version() : 0;
  }
}
