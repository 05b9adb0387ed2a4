// SPDX-License-Identifier: Apache-2.0
package io.avrolope.schema;

/**
 * One place at which data of the writer schema cannot be read as the reader schema.
 *
 * @param path the place in the writer's datum, beginning with the writer schema's name: {@code
 *     shop.Order.lines[].price}, where {@code []} is any item and {@code {}} any value of a map
 * @param reason what the reader schema expects there, and what the writer schema has
 * @param concerns which data cannot be read
 */
public record Incompatibility(String path, String reason, Concerns concerns) {
  /** The data that cannot be read because of it. */
  public enum Concerns {
    /** All data: the deserializer refuses the schema, or fails at every record. */
    ALL_DATA,
    /** Only data with a certain branch, enum symbol or item. Other data can be read. */
    SOME_DATA
  }

  /** For example "shop.Order.lines[].price: expected … but found …". */
  @Override
  public String toString() {
    return path + ": " + reason;
  }
}
