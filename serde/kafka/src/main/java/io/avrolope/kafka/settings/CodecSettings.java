// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.settings;

import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.StandardConversions;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.TrailingBytes;
import io.avrolope.kafka.config.AvrolopeConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.avro.Conversion;
import org.apache.kafka.common.config.AbstractConfig;
import org.apache.kafka.common.config.ConfigException;

/** The configuration keys about codecs, limits and Java objects. Immutable. */
record CodecSettings(AbstractConfig values) {

  private EngineMode engine() {
    EngineMode mode =
        EngineMode.valueOf(values.getString(AvrolopeConfig.CODEC_ENGINE).toUpperCase(Locale.ROOT));
    if (mode == EngineMode.COMPILED) {
      requireCompiler();
    }
    return mode;
  }

  private static void requireCompiler() {
    try {
      Codecs.requireCompiler();
    } catch (IllegalStateException e) {
      throw (ConfigException)
          new ConfigException(
                  AvrolopeConfig.CODEC_ENGINE
                      + "=compiled is not possible here. "
                      + e.getMessage()
                      + ". Set codec.engine=adaptive. Or use the jar of avrolope-codec unchanged, on a JVM"
                      + " that generates classes: the jar contains its own copy of ASM")
              .initCause(e);
    }
  }

  DecodeOptions decodeOptions() {
    return DecodeOptions.DEFAULTS
        .with(engine())
        .compilingAfter(values.getInt(AvrolopeConfig.CODEC_COMPILE_AFTER))
        .with(
            values.getBoolean(AvrolopeConfig.AVRO_FAIL_ON_TRAILING_DATA)
                ? TrailingBytes.REFUSED
                : TrailingBytes.IGNORED)
        .with(
            values.getString(AvrolopeConfig.AVRO_JAVA_STRING).isEmpty()
                ? DecodeOptions.StringForm.BY_SCHEMA
                : DecodeOptions.StringForm.STRING)
        .with(
            values.getBoolean(AvrolopeConfig.CODEC_STOP_AFTER_LAST_FIELD)
                ? ReadExtent.LAST_WANTED_FIELD
                : ReadExtent.WHOLE_DATUM)
        .with(
            values.getBoolean(AvrolopeConfig.CODEC_SHARE_STRINGS)
                ? DecodeOptions.RepeatedStrings.SHARED
                : DecodeOptions.RepeatedStrings.DECODED_EACH_TIME)
        .with(
            values.getBoolean(AvrolopeConfig.CODEC_UNBOXED_RECORDS)
                ? GenericModel.RecordForm.UNBOXED
                : GenericModel.RecordForm.BOXED)
        .with(model())
        .with(limits())
        .withMaxPlanSteps(values.getInt(AvrolopeConfig.LIMIT_PLAN_STEPS));
  }

  EncodeOptions encodeOptions() {
    return EncodeOptions.DEFAULTS
        .with(engine())
        .compilingAfter(values.getInt(AvrolopeConfig.CODEC_COMPILE_AFTER))
        .with(model());
  }

  private Limits limits() {
    Limits defaults = Limits.DEFAULTS;
    return defaults
        .withMaxBytes(limit(AvrolopeConfig.LIMIT_BYTES, defaults.maxBytes()))
        .withMaxStringBytes(limit(AvrolopeConfig.LIMIT_STRING_BYTES, defaults.maxStringBytes()))
        .withMaxItems(limit(AvrolopeConfig.LIMIT_ITEMS, defaults.maxItems()))
        .withMaxZeroByteItems(
            limit(AvrolopeConfig.LIMIT_ZERO_BYTE_ITEMS, defaults.maxZeroByteItems()))
        .withMaxValues(limit(AvrolopeConfig.LIMIT_VALUES, defaults.maxValues()))
        .withMaxDepth(values.getInt(AvrolopeConfig.LIMIT_DEPTH));
  }

  private int limit(String key, int defaultLimit) {
    int limit = values.getInt(key);
    return limit == AvrolopeConfig.AVRO_LIMIT ? defaultLimit : limit;
  }

  private List<Object> ownConversions() {
    if (values.getList(AvrolopeConfig.AVRO_CONVERSIONS).isEmpty()) {
      return List.of();
    }
    return ConfiguredClasses.instances(
        AvrolopeConfig.AVRO_CONVERSIONS,
        () -> values.getConfiguredInstances(AvrolopeConfig.AVRO_CONVERSIONS, Object.class));
  }

  /** How Java objects map to schemas. */
  ModelOptions model() {
    List<Conversion<?>> conversions = new ArrayList<>();
    for (Object own : ownConversions()) {
      if (!(own instanceof Conversion<?> conversion)) {
        throw new ConfigException(
            AvrolopeConfig.AVRO_CONVERSIONS
                + " names "
                + own.getClass().getName()
                + ", which is not a "
                + Conversion.class.getName());
      }
      conversions.add(conversion);
    }
    if (values.getBoolean(AvrolopeConfig.AVRO_USE_LOGICAL_TYPE_CONVERTERS)) {
      conversions.addAll(StandardConversions.except(conversions));
    }
    return ModelOptions.DEFAULTS
        .with(conversions)
        .with(
            values.getBoolean(AvrolopeConfig.AVRO_REFLECTION_ALLOW_NULL)
                ? ModelOptions.NullableFields.ALL
                : ModelOptions.NullableFields.AS_ANNOTATED);
  }
}
