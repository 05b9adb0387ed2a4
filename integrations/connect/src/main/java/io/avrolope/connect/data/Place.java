// SPDX-License-Identifier: Apache-2.0
package io.avrolope.connect.data;

import org.apache.kafka.connect.data.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a part of an Avro schema in Connect. Immutable.
 *
 * @param connect the Connect schema there; null for data that have none
 * @param holder what holds the value
 */
record Place(Kind kind, @Nullable Schema connect, Holder holder) {
  /** The kind of object that holds a value that is written. */
  enum Holder {
    /** A Struct, which has checked the class of the value. */
    STRUCT,
    /** A collection, which anybody can change, or nothing. */
    OTHER
  }

  enum Kind {
    /** A value whose Connect schema has one value for each Avro value. */
    VALUE,
    /** A union of null and another type, or of one type. */
    OPTIONAL,
    /** A union that Connect holds as a Struct with one field for each branch. */
    UNION,
    /** An array of entries that Connect holds as a map. */
    ENTRIES,
    /** One of these entries. */
    ENTRY,
    /** A record that holds a value without a Connect schema. */
    ANY
  }

  Schema schema() {
    if (connect == null) {
      throw new IllegalStateException("a value without a Connect schema");
    }
    return connect;
  }

  /** Whether a record is a Struct, and not one of the converter's own forms. */
  boolean isStruct() {
    return kind == Kind.VALUE && connect != null;
  }

  /** Whether the value has one of Connect's names, such as a logical type's. */
  boolean isNamed(String name) {
    return connect != null && name.equals(connect.name());
  }
}
