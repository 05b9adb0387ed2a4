// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import java.lang.StackWalker.Option;
import org.apache.avro.Conversion;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** A value of a logical type whose conversion detects which engine calls it. */
record EngineProbe(String engine) {
  private static final String LOGICAL_TYPE = "engine-probe";

  static final String INTERPRETED = "interpreted";
  static final String COMPILED = "compiled";

  /** The schema of a record with one probe. This method registers the conversion. */
  static Schema schema() {
    LogicalTypes.register(LOGICAL_TYPE, schema -> new LogicalType(LOGICAL_TYPE));
    GenericData.get().addLogicalTypeConversion(new Reading());
    return new Schema.Parser()
        .parse(
            """
            {"type": "record", "name": "Probed", "fields": [
              {"name": "probe", "type": {"type": "int", "logicalType": "engine-probe"}}]}""");
  }

  static GenericData.Record record() {
    GenericData.Record record = new GenericData.Record(schema());
    record.put(0, 1);
    return record;
  }

  static String engineOf(Object datum) {
    return ((EngineProbe) ((GenericData.Record) datum).get(0)).engine();
  }

  private static final class Reading extends Conversion<EngineProbe> {
    @Override
    public Class<EngineProbe> getConvertedType() {
      return EngineProbe.class;
    }

    @Override
    public String getLogicalTypeName() {
      return LOGICAL_TYPE;
    }

    @Override
    public EngineProbe fromInt(Integer value, Schema schema, LogicalType type) {
      return StackWalker.getInstance(Option.SHOW_HIDDEN_FRAMES)
              .walk(
                  frames ->
                      frames.anyMatch(
                          frame ->
                              frame.getClassName().startsWith("io.avrolope.internal.compile.")))
          ? new EngineProbe(COMPILED)
          : new EngineProbe(INTERPRETED);
    }
  }
}
