// SPDX-License-Identifier: Apache-2.0
package io.avrolope.codec.model;

import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Where an unboxed record keeps the value of each field: primitive values in an array of bytes, all
 * others in an array of objects. Immutable.
 *
 * <p>The array of bytes begins with a bit for each optional primitive field, which is set if the
 * field is not null. The values follow in the order of the fields, without gaps.
 */
public final class UnboxedLayout {
  /** The type of a value. */
  public enum Kind {
    /** An object, or null. */
    REFERENCE(0),
    BOOLEAN(1),
    INT(Integer.BYTES),
    LONG(Long.BYTES),
    FLOAT(Float.BYTES),
    DOUBLE(Double.BYTES);

    private final int bytes;

    Kind(int bytes) {
      this.bytes = bytes;
    }
  }

  /** A primitive field that is never null. */
  private static final int NEVER_NULL = -1;

  private final Schema schema;
  private final Kind[] kinds;

  /** The index of the first byte; for a reference, the complement of its index. */
  private final int[] offsets;

  /** The index of the bit that is set if the value is not null, or {@link #NEVER_NULL}. */
  private final int[] presence;

  private final int bytes;
  private final int references;

  /**
   * @param schema of type record
   * @param objects the positions of fields whose values are objects whatever the schema says, since
   *     they are converted
   */
  public UnboxedLayout(Schema schema, Set<Integer> objects) {
    this.schema = schema;
    List<Schema.Field> fields = schema.getFields();
    this.kinds = new Kind[fields.size()];
    this.offsets = new int[fields.size()];
    this.presence = new int[fields.size()];
    int bits = 0;
    for (int i = 0; i < kinds.length; i++) {
      Schema type = fields.get(i).schema();
      kinds[i] = objects.contains(i) ? Kind.REFERENCE : kind(type);
      boolean isOptional = kinds[i] != Kind.REFERENCE && type.isUnion();
      presence[i] = isOptional ? bits++ : NEVER_NULL;
    }
    int next = (bits + Byte.SIZE - 1) / Byte.SIZE;
    int objectCount = 0;
    for (int i = 0; i < kinds.length; i++) {
      if (kinds[i] == Kind.REFERENCE) {
        offsets[i] = ~objectCount++;
      } else {
        offsets[i] = next;
        next += kinds[i].bytes;
      }
    }
    this.bytes = next;
    this.references = objectCount;
  }

  private static Kind kind(Schema type) {
    return switch (type.getType()) {
      case BOOLEAN -> Kind.BOOLEAN;
      case INT -> Kind.INT;
      case LONG -> Kind.LONG;
      case FLOAT -> Kind.FLOAT;
      case DOUBLE -> Kind.DOUBLE;
      case UNION -> {
        Schema present = optional(type);
        yield present == null ? Kind.REFERENCE : kind(present);
      }
      default -> Kind.REFERENCE;
    };
  }

  /** The other branch of a union with null; null if the union is another one. */
  private static @Nullable Schema optional(Schema union) {
    List<Schema> branches = union.getTypes();
    if (branches.size() != 2) {
      return null;
    }
    if (branches.get(0).getType() == Schema.Type.NULL) {
      return branches.get(1);
    }
    return branches.get(1).getType() == Schema.Type.NULL ? branches.get(0) : null;
  }

  public Schema schema() {
    return schema;
  }

  /** The number of fields. */
  public int size() {
    return kinds.length;
  }

  public Kind kind(int field) {
    return kinds[field];
  }

  /** The index of a primitive value's first byte; negative for a reference. */
  public int offset(int field) {
    return offsets[field];
  }

  /** The index of a reference. */
  public int reference(int field) {
    return ~offsets[field];
  }

  /**
   * The index of the bit that is set if a primitive value is not null; negative if it is never
   * null.
   */
  public int presence(int field) {
    return presence[field];
  }

  /** The size of the array of bytes. */
  public int bytes() {
    return bytes;
  }

  /** The size of the array of objects. */
  public int references() {
    return references;
  }

  @Override
  public String toString() {
    return "unboxed record";
  }
}
