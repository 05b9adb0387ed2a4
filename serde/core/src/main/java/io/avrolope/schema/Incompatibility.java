package io.avrolope.schema;

/**
 * Why data of one schema cannot be read as data of another, at one place.
 *
 * @param path the place in the writer's datum, from the writer schema's name on: {@code
 *     shop.Order.lines[].price}, where {@code []} is any item and {@code {}} any value of a map
 * @param reason what the reader schema expects there, and what the writer schema has
 */
public record Incompatibility(String path, String reason, Concerns concerns) {
  /** Which data cannot be read for it. */
  public enum Concerns {
    /** Each of them: the deserializer refuses the schema, or fails at every record. */
    ALL_DATA,
    /** Those that have the value: a union's branch, an enum's symbol, an item. Others are read. */
    SOME_DATA
  }

  /** "shop.Order.lines[].price: expected … but found …". */
  @Override
  public String toString() {
    return path + ": " + reason;
  }
}
