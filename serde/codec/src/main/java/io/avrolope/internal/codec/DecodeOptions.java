// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec;

import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.resolve.PlanLimits;
import io.avrolope.internal.resolve.ReadExtent;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.TrailingBytes;

/**
 * How data are decoded. Immutable: each {@code with} method returns a changed copy.
 *
 * <p>A new option needs a field with its default, a line in the copy constructor, a getter and a
 * {@code with} method, all in this file.
 */
public final class DecodeOptions {
  public static final DecodeOptions DEFAULTS = new DecodeOptions();

  // assigned only before the object is handed out
  private EngineMode engine = EngineMode.ADAPTIVE;
  private int compileAfter = 1_000;
  private TrailingBytes trailing = TrailingBytes.REFUSED;
  private StringForm strings = StringForm.BY_SCHEMA;
  private ReadExtent extent = ReadExtent.WHOLE_DATUM;
  private RepeatedStrings repeatedStrings = RepeatedStrings.DECODED_EACH_TIME;
  private GenericModel.RecordForm records = GenericModel.RecordForm.BOXED;
  private ModelOptions model = ModelOptions.DEFAULTS;
  private Limits limits = Limits.DEFAULTS;
  private int maxPlanSteps = PlanLimits.MAX_STEPS;

  private DecodeOptions() {}

  private DecodeOptions(DecodeOptions other) {
    engine = other.engine;
    compileAfter = other.compileAfter;
    trailing = other.trailing;
    strings = other.strings;
    extent = other.extent;
    repeatedStrings = other.repeatedStrings;
    records = other.records;
    model = other.model;
    limits = other.limits;
    maxPlanSteps = other.maxPlanSteps;
  }

  public EngineMode engine() {
    return engine;
  }

  public DecodeOptions with(EngineMode value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.engine = value;
    return copy;
  }

  /**
   * How many data {@link EngineMode#ADAPTIVE} interprets before it compiles the plan; more while
   * the plan accounts for less than 1 % of the interpreter's work.
   */
  public int compileAfter() {
    return compileAfter;
  }

  /**
   * Changes {@link #compileAfter}.
   *
   * @param data at least 0
   */
  public DecodeOptions compilingAfter(int data) {
    if (data < 0) {
      throw new IllegalArgumentException("compileAfter must be at least 0 but was " + data);
    }
    DecodeOptions copy = new DecodeOptions(this);
    copy.compileAfter = data;
    return copy;
  }

  public TrailingBytes trailing() {
    return trailing;
  }

  public DecodeOptions with(TrailingBytes value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.trailing = value;
    return copy;
  }

  public StringForm strings() {
    return strings;
  }

  public DecodeOptions with(StringForm value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.strings = value;
    return copy;
  }

  public ReadExtent extent() {
    return extent;
  }

  public DecodeOptions with(ReadExtent value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.extent = value;
    return copy;
  }

  public RepeatedStrings repeatedStrings() {
    return repeatedStrings;
  }

  public DecodeOptions with(RepeatedStrings value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.repeatedStrings = value;
    return copy;
  }

  /** How decoders of generic records without a class keep the fields. */
  public GenericModel.RecordForm records() {
    return records;
  }

  public DecodeOptions with(GenericModel.RecordForm value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.records = value;
    return copy;
  }

  public ModelOptions model() {
    return model;
  }

  public DecodeOptions with(ModelOptions value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.model = value;
    return copy;
  }

  public Limits limits() {
    return limits;
  }

  public DecodeOptions with(Limits value) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.limits = value;
    return copy;
  }

  /** How much two schemas may demand of the planner. */
  PlanLimits planLimits() {
    return new PlanLimits(maxPlanSteps, limits.maxZeroByteItems());
  }

  /** Limits the work of planning for one pair of schemas. */
  public DecodeOptions withMaxPlanSteps(int steps) {
    DecodeOptions copy = new DecodeOptions(this);
    copy.maxPlanSteps = steps;
    return copy;
  }

  /** The Java class of strings and of the keys of maps. */
  public enum StringForm {
    /**
     * The class that {@code avro.java.string} in the reader schema names; without it, {@code Utf8}.
     */
    BY_SCHEMA,
    /** {@code String}, whatever the schema names. */
    STRING
  }

  /** Whether equal strings and map keys share one object. */
  public enum RepeatedStrings {
    DECODED_EACH_TIME,
    /** Short strings are kept in a table of fixed size and reused. */
    SHARED
  }
}
