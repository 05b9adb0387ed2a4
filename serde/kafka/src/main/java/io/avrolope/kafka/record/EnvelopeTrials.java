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
 * Finds which envelope a record has whose bytes are those of several: the one whose schema the
 * registry has, and of which the rest of the record is a datum, to the last byte. Thread-safe.
 *
 * <p>A trial makes generic records, runs no code of the user's, and leaves nothing behind but its
 * decoder. Limits on what a datum may claim do not count in it where its bytes bound the claim: a
 * large datum of one envelope must not be taken for one of another.
 */
public final class EnvelopeTrials {
  private final SingleFlightCache<ExactSchema, DatumDecoder> decoders;
  private final DecodeOptions options;

  public EnvelopeTrials(ParsedConfig config) {
    Limits limits = config.decodeOptions().limits();
    this.decoders = new SingleFlightCache<>(config.capacity());
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

  /**
   * What came of a trial.
   *
   * @param refusal why the record has not this envelope; null: it may have it
   */
  private record Verdict(Frame frame, @Nullable AvrolopeException refusal) {
    boolean isUnknown() {
      return refusal instanceof UnknownSchemaException;
    }

    /** "confluent with schema id 7". */
    String what() {
      return frame.envelope() + " with " + frame.writer();
    }

    String why() {
      if (refusal == null) {
        return what();
      }
      return "as "
          + what()
          + (isUnknown() ? ", which the registry does not have" : ": " + refusal.getMessage());
    }
  }

  /**
   * The one candidate that is right. All are tried, in their order, also where the first one fits.
   *
   * @param candidates at least two
   * @param schemas asks the registry; what it throws is thrown on, unless it is that there is none
   *     such, so that no failure of the registry makes a record look like another
   * @throws UnknownSchemaException if the registry has the schema of none
   * @throws MalformedEnvelopeException if the record fits none otherwise, or more than one
   */
  Frame only(List<Frame> candidates, Function<Frame, Schema> schemas) {
    List<Verdict> verdicts = new ArrayList<>();
    for (Frame candidate : candidates) {
      verdicts.add(tried(candidate, schemas));
    }
    List<Verdict> fitting = verdicts.stream().filter(verdict -> verdict.refusal() == null).toList();
    return switch (fitting.size()) {
      case 0 -> throw none(verdicts);
      case 1 -> fitting.get(0).frame();
      default -> throw ambiguous(fitting);
    };
  }

  private Verdict tried(Frame frame, Function<Frame, Schema> schemas) {
    Slice datum = frame.datum();
    try {
      decoders
          .get(new ExactSchema(schemas.apply(frame)), this::decoder)
          .decode(datum.bytes(), datum.offset(), datum.length());
      return new Verdict(frame, null);
    } catch (UnknownSchemaException | MalformedDatumException e) {
      return new Verdict(frame, e);
    }
  }

  /**
   * Why a record has not this one envelope: its schema is not known, or the rest is no datum of it.
   *
   * @return null: it may have it
   */
  public @Nullable AvrolopeException refusal(Frame frame, Function<Frame, Schema> schemas) {
    return tried(frame, schemas).refusal();
  }

  private DatumDecoder decoder(ExactSchema writer) {
    return Codecs.trialDecoder(writer.schema(), options);
  }

  private static AvrolopeException none(List<Verdict> verdicts) {
    String message =
        expected(verdicts)
            + " but found none of them: "
            + verdicts.stream().map(Verdict::why).collect(Collectors.joining("; "));
    return verdicts.stream().allMatch(Verdict::isUnknown)
        ? new UnknownSchemaException(message)
        : new MalformedEnvelopeException(message);
  }

  private static MalformedEnvelopeException ambiguous(List<Verdict> fitting) {
    return new MalformedEnvelopeException(
        expected(fitting)
            + " but found a record that is to its last byte as well "
            + fitting.stream().map(Verdict::what).collect(Collectors.joining(" as ")));
  }

  private static String expected(List<Verdict> verdicts) {
    return verdicts.stream()
        .map(verdict -> verdict.frame().envelope())
        .collect(Collectors.joining(", ", "Expected one of the envelopes ", ""));
  }
}
