// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka.record;

import io.avrolope.envelope.Frame;
import io.avrolope.envelope.Slice;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.internal.cache.ExactSchema;
import io.avrolope.internal.cache.SingleFlightCache;
import io.avrolope.internal.codec.Codecs;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.DecodeOptions;
import io.avrolope.internal.codec.EngineMode;
import io.avrolope.internal.wire.Limits;
import io.avrolope.internal.wire.TrailingBytes;
import io.avrolope.kafka.settings.ParsedConfig;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.jspecify.annotations.Nullable;

/**
 * Decides which envelope a record has if several fit its bytes. The right envelope is the one whose
 * schema the registry has, and with whose schema the rest of the record decodes completely.
 * Thread-safe.
 *
 * <p>A trial decodes to generic records, runs no user code, and caches only its decoder. It does
 * not apply the size limits that the record's own length bounds anyway: a large record of one
 * envelope must not be taken for a record of another.
 */
public final class EnvelopeTrials {
  private final SingleFlightCache<ExactSchema, Trial> trials;
  private final DecodeOptions options;

  public EnvelopeTrials(ParsedConfig config) {
    Limits limits = config.decodeOptions().limits();
    this.trials = new SingleFlightCache<>(config.capacity());
    this.options =
        DecodeOptions.DEFAULTS
            .with(EngineMode.INTERPRETED)
            .with(TrailingBytes.REFUSED)
            .with(
                limits
                    .withMaxBytes(Limits.NONE)
                    .withMaxStringBytes(Limits.NONE)
                    .withMaxItems(Limits.NONE));
  }

  /** How data of one writer schema are tried. */
  private record Trial(LeadingFields leading, DatumDecoder decoder) {
    boolean accepts(Slice datum) {
      return !leading.refuse(datum.bytes(), datum.offset(), datum.length())
          && decoder.accepts(datum.bytes(), datum.offset(), datum.length());
    }
  }

  /**
   * The result of a trial.
   *
   * @param refusal why the record does not have this envelope; null if it can have it
   */
  private record Verdict(Frame frame, @Nullable AvrolopeException refusal) {
    boolean isUnknownSchema() {
      return refusal instanceof UnknownSchemaException;
    }

    /** For example "`confluent` (schema id 7)". */
    String label() {
      return "`" + frame.envelope() + "` (" + frame.writer() + ")";
    }

    String reason() {
      return label()
          + ": "
          + (isUnknownSchema() || refusal == null
              ? "the registry does not have this schema"
              : refusal.getMessage());
    }
  }

  /**
   * Returns the only candidate that fits. All candidates are tried, even if the first one fits.
   *
   * @param candidates at least two
   * @param schemas gets the writer's schema from the registry. Its exceptions are not caught,
   *     except {@link UnknownSchemaException}: a registry failure must not decide the envelope
   * @throws UnknownSchemaException if the registry has no candidate's schema
   * @throws MalformedEnvelopeException if no candidate fits for another reason, or several fit
   */
  Frame choose(List<Frame> candidates, Function<Frame, Schema> schemas) {
    List<Frame> accepted = new ArrayList<>();
    for (Frame candidate : candidates) {
      if (accepts(candidate, schemas)) {
        accepted.add(candidate);
      }
    }
    return accepted.size() == 1 ? accepted.get(0) : explained(candidates, schemas);
  }

  private boolean accepts(Frame frame, Function<Frame, Schema> schemas) {
    try {
      return trial(frame, schemas).accepts(frame.datum());
    } catch (UnknownSchemaException e) {
      return false;
    }
  }

  /** The same choice; if none can be made, the exception says why. */
  private Frame explained(List<Frame> candidates, Function<Frame, Schema> schemas) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Frame candidate : candidates) {
      verdicts.add(verdict(candidate, schemas));
    }
    List<Verdict> fitting = verdicts.stream().filter(verdict -> verdict.refusal() == null).toList();
    return switch (fitting.size()) {
      case 0 -> throw none(verdicts);
      case 1 -> fitting.get(0).frame();
      default -> throw ambiguous(fitting);
    };
  }

  private Verdict verdict(Frame frame, Function<Frame, Schema> schemas) {
    Slice datum = frame.datum();
    try {
      trial(frame, schemas).decoder().decode(datum.bytes(), datum.offset(), datum.length());
      return new Verdict(frame, null);
    } catch (UnknownSchemaException | MalformedDatumException e) {
      return new Verdict(frame, e);
    }
  }

  /**
   * The reason why a record does not have this envelope: its schema is unknown, or the rest of the
   * record does not decode with it.
   *
   * @return null if it can have the envelope
   */
  public @Nullable AvrolopeException refusal(Frame frame, Function<Frame, Schema> schemas) {
    return verdict(frame, schemas).refusal();
  }

  private Trial trial(Frame frame, Function<Frame, Schema> schemas) {
    return trials.get(new ExactSchema(schemas.apply(frame)), this::trial);
  }

  private Trial trial(ExactSchema writer) {
    return new Trial(
        LeadingFields.of(writer.schema()), Codecs.trialDecoder(writer.schema(), options));
  }

  private static AvrolopeException none(List<Verdict> verdicts) {
    String message =
        "The record fits none of its possible envelopes: "
            + verdicts.stream().map(Verdict::reason).collect(Collectors.joining("; "));
    return verdicts.stream().allMatch(Verdict::isUnknownSchema)
        ? new UnknownSchemaException(message)
        : new MalformedEnvelopeException(message);
  }

  private static MalformedEnvelopeException ambiguous(List<Verdict> fitting) {
    return new MalformedEnvelopeException(
        "Ambiguous record: it decodes completely as "
            + fitting.stream().map(Verdict::label).collect(Collectors.joining(" and as ")));
  }
}
