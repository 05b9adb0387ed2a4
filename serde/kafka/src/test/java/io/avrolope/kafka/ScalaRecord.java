// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificRecordBase;

/** A record as generators for Scala make it: only its objects know their schema. */
public final class ScalaRecord extends SpecificRecordBase {
  private static final long serialVersionUID = 1;
  private static final Schema OF_COMPANION =
      new Schema.Parser()
          .parse(
              """
              {"type":"record","name":"ScalaRecord","namespace":"io.avrolope.kafka",
               "fields":[{"name":"id","type":"int"}]}
              """);

  private int id;

  /** A record as a reader creates it. */
  public ScalaRecord() {}

  ScalaRecord(int id) {
    this.id = id;
  }

  @Override
  public Schema getSchema() {
    return OF_COMPANION;
  }

  @Override
  public Object get(int field) {
    return id;
  }

  @Override
  public void put(int field, Object value) {
    id = (Integer) value;
  }

  /** One that only its companion can create. */
  public static final class WithoutConstructor extends SpecificRecordBase {
    private static final long serialVersionUID = 1;

    /**
     * Sets the id.
     *
     * @param id is ignored
     */
    public WithoutConstructor(int id) {}

    @Override
    public Schema getSchema() {
      return OF_COMPANION;
    }

    @Override
    public Object get(int field) {
      return 1;
    }

    @Override
    public void put(int field, Object value) {}
  }
}
