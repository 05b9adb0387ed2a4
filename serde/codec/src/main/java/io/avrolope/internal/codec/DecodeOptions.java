package io.avrolope.internal.codec;

import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.resolve.Reach;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.TrailingBytes;

/**
 * How data are decoded. Immutable.
 *
 * @param compileAfter how many data {@link EngineChoice#ADAPTIVE} interprets before it has code
 *     made; more where a hundred others are used as much
 */
public record DecodeOptions(
    EngineChoice engine,
    int compileAfter,
    TrailingBytes trailing,
    StringForm strings,
    Reach reach,
    RepeatedStrings repeatedStrings,
    ModelOptions model,
    Limits limits) {

  public static final DecodeOptions DEFAULTS =
      new DecodeOptions(
          EngineChoice.ADAPTIVE,
          1_000,
          TrailingBytes.REFUSED,
          StringForm.BY_SCHEMA,
          Reach.WHOLE_DATUM,
          RepeatedStrings.DECODED_EACH_TIME,
          ModelOptions.DEFAULTS,
          Limits.DEFAULTS);

  public DecodeOptions {
    if (compileAfter < 0) {
      throw new IllegalArgumentException("compileAfter must be at least 0 but was " + compileAfter);
    }
  }

  public DecodeOptions with(EngineChoice other) {
    return new DecodeOptions(
        other, compileAfter, trailing, strings, reach, repeatedStrings, model, limits);
  }

  public DecodeOptions compilingAfter(int data) {
    return new DecodeOptions(
        engine, data, trailing, strings, reach, repeatedStrings, model, limits);
  }

  public DecodeOptions with(TrailingBytes other) {
    return new DecodeOptions(
        engine, compileAfter, other, strings, reach, repeatedStrings, model, limits);
  }

  public DecodeOptions with(StringForm other) {
    return new DecodeOptions(
        engine, compileAfter, trailing, other, reach, repeatedStrings, model, limits);
  }

  public DecodeOptions with(Reach other) {
    return new DecodeOptions(
        engine, compileAfter, trailing, strings, other, repeatedStrings, model, limits);
  }

  public DecodeOptions with(RepeatedStrings other) {
    return new DecodeOptions(engine, compileAfter, trailing, strings, reach, other, model, limits);
  }

  public DecodeOptions with(ModelOptions other) {
    return new DecodeOptions(
        engine, compileAfter, trailing, strings, reach, repeatedStrings, other, limits);
  }

  public DecodeOptions with(Limits other) {
    return new DecodeOptions(
        engine, compileAfter, trailing, strings, reach, repeatedStrings, model, other);
  }

  /** As which Java class strings and the keys of maps are read. */
  public enum StringForm {
    /** As {@code avro.java.string} in the reader schema says; {@code Utf8} if it says nothing. */
    BY_SCHEMA,
    /** As {@code String}, whatever the schema says. */
    STRING
  }

  /** What is done with strings and keys of maps that come again and again. */
  public enum RepeatedStrings {
    DECODED_EACH_TIME,
    /** Short ones are kept in a table of fixed size, and given out again. */
    SHARED
  }
}
