// SPDX-License-Identifier: Apache-2.0
package io.avrolope.internal.codec.differential;

import io.avrolope.codec.model.DataModel;
import io.avrolope.error.InvalidDatumException;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumEncoder;
import io.avrolope.internal.codec.EncodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.codec.differential.Difference.Kind;
import io.avrolope.internal.model.GenericModel;
import io.avrolope.internal.model.ModelOptions;
import io.avrolope.internal.model.ReflectModel;
import io.avrolope.internal.model.SpecificModel;
import io.avrolope.internal.model.TrustedClasses;
import io.avrolope.internal.model.TrustedPojos;
import io.avrolope.internal.wire.DatumBuffer;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.jspecify.annotations.Nullable;

/**
 * Encodes objects by the rules of each data model with the interpreter and with compiled code. Both
 * must write the same bytes or refuse with the same message. Most objects are corrupted, some
 * twice.
 */
final class EncoderAgreementTrial implements Trial {
  private final OutcomeCounts counts;

  EncoderAgreementTrial(OutcomeCounts counts) {
    this.counts = counts;
  }

  @Override
  public int dataPerSeed() {
    return 12;
  }

  @Override
  public Optional<Difference> run(SchemaPair pair, SeededRandom random, int count) {
    Schema schema = pair.writer();
    RandomData data = new RandomData(random, new MinimumDepths());
    List<Engines> models = List.of(generic(schema), specific(schema), reflect(schema));
    for (int i = 0; i < count; i++) {
      Object datum = data.datum(schema);
      for (int j = i % 3; j > 0; j--) {
        datum = DatumCorruption.of(datum, random);
      }
      for (Engines engines : models) {
        Optional<Difference> difference = compare(engines, schema, datum);
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  private Optional<Difference> compare(Engines engines, Schema schema, @Nullable Object datum) {
    String interpreted = outcome(engines.interpreted(), datum);
    String compiled = outcome(engines.compiled(), datum);
    counts.add(
        interpreted.startsWith("refused")
            ? new Outcome.Failed(new Throwable())
            : new Outcome.Value(datum, 0),
        false);
    String what = "interpreted: " + interpreted + ", compiled: " + compiled;
    SchemaPair pair = new SchemaPair(schema, schema);
    return interpreted.equals(compiled)
        ? Optional.empty()
        : Optional.of(new Difference(engines.model(), Kind.BYTES_WRITTEN, pair, "", what));
  }

  /** The two engines of one data model. */
  private record Engines(String model, DatumEncoder interpreted, DatumEncoder compiled) {
    static Engines of(Schema schema, DataModel model) {
      return new Engines(
          model.getClass().getSimpleName(),
          encoder(schema, model, EngineMode.INTERPRETED),
          encoder(schema, model, EngineMode.COMPILED));
    }

    private static DatumEncoder encoder(Schema schema, DataModel model, EngineMode mode) {
      return Codecs.streamEncoder(schema, model, EncodeOptions.DEFAULTS.with(mode));
    }
  }

  private static Engines generic(Schema schema) {
    return Engines.of(schema, new GenericModel(new GenericData()));
  }

  private static Engines specific(Schema schema) {
    return Engines.of(
        schema, SpecificModel.of(schema, new TrustedClasses(null), ModelOptions.DEFAULTS));
  }

  private static Engines reflect(Schema schema) {
    ReflectModel model = ReflectModel.of(schema, new TrustedPojos(null), ModelOptions.DEFAULTS);
    return Engines.of(model.schema(), model);
  }

  private static String outcome(DatumEncoder encoder, @Nullable Object datum) {
    DatumBuffer out = new DatumBuffer(0);
    try {
      encoder.encode(datum, out);
    } catch (InvalidDatumException e) {
      return "refused: " + e.getMessage();
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return "failed: " + e;
    }
    return HexFormat.of().formatHex(out.copyFrom(0));
  }
}
