package io.avrolope.internal.codec.differential;

import io.avrolope.error.AvrolopeException;
import io.avrolope.error.IncompatibleSchemasException;
import io.avrolope.error.MalformedDatumException;
import io.avrolope.internal.codec.DatumDecoder;
import io.avrolope.internal.codec.differential.Difference.Kind;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Decodes data of one pair of schemas with one decoder, and compares with the oracle. */
final class DecoderCheck {
  private static final int BEFORE = 5;
  private static final int BEHIND = 3;

  private final String engine;
  private final Pair pair;
  private final Oracle.Conventions conventions;
  private final @Nullable DatumDecoder decoder;
  private final @Nullable Throwable refusal;

  DecoderCheck(Pair pair, DecoderMaker maker) {
    this.engine = maker.toString();
    this.pair = pair;
    this.conventions = new Oracle.Conventions(pair);
    DatumDecoder made = null;
    Throwable failure = null;
    try {
      made = maker.decoder(pair.writer(), pair.reader());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      failure = e;
    }
    this.decoder = made;
    this.refusal = failure;
  }

  boolean refusesAll() {
    return decoder == null;
  }

  /**
   * Decodes one datum.
   *
   * @param datum as Avro writes it
   */
  Optional<Difference> check(byte[] datum, Outcome expected) {
    if (decoder == null) {
      return refusedAll(datum, expected);
    }
    byte[] ours = conventions.asOurs(datum);
    byte[] input = framed(ours);
    Object found;
    try {
      found = decoder.decode(input, BEFORE, ours.length);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return failed(datum, expected, e);
    }
    if (expected instanceof Outcome.NoReader) {
      return Optional.empty(); // a value where Avro has none
    }
    if (!(expected instanceof Outcome.Value value)) {
      return different(Kind.NOT_REFUSED, datum, "expected " + expected + " but found " + found);
    }
    String difference = Comparison.difference(value.datum(), found, "$");
    if (difference != null) {
      return different(Kind.VALUE, datum, difference);
    }
    Arrays.fill(input, (byte) 0x55);
    difference = Comparison.difference(value.datum(), found, "$");
    if (difference != null) {
      return different(Kind.VALUE_KEEPS_THE_INPUT, datum, difference);
    }
    return trailing(datum, ours);
  }

  private Optional<Difference> refusedAll(byte[] datum, Outcome expected) {
    if (refusal instanceof IncompatibleSchemasException && !(expected instanceof Outcome.Value)) {
      return Optional.empty();
    }
    return different(
        Kind.REFUSED_AS_A_WHOLE, datum, "expected " + expected + " but found " + refusal);
  }

  private Optional<Difference> failed(byte[] datum, Outcome expected, Throwable found) {
    boolean alike =
        (expected instanceof Outcome.NoReader && found instanceof AvrolopeException)
            || (expected instanceof Outcome.Unresolved
                && found instanceof IncompatibleSchemasException)
            || (expected instanceof Outcome.Failed && found instanceof MalformedDatumException);
    if (alike) {
      return Optional.empty();
    }
    boolean ours =
        found instanceof IncompatibleSchemasException || found instanceof MalformedDatumException;
    Kind kind = ours && expected instanceof Outcome.Value ? Kind.REFUSED : Kind.OTHER_EXCEPTION;
    return different(kind, datum, "expected " + expected + " but found " + found);
  }

  /** Bytes behind the datum are refused, and it is told how many there are. */
  private Optional<Difference> trailing(byte[] datum, byte[] ours) {
    if (conventions.isRaw() || decoder == null) {
      return Optional.empty();
    }
    try {
      decoder.decode(framed(ours), BEFORE, ours.length + BEHIND);
      return different(Kind.TRAILING_BYTES, datum, "expected 3 more bytes to be refused");
    } catch (MalformedDatumException e) {
      return String.valueOf(e.getMessage()).contains("found 3 more bytes")
          ? Optional.empty()
          : different(Kind.TRAILING_BYTES, datum, e.toString());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return different(Kind.TRAILING_BYTES, datum, e.toString());
    }
  }

  /** Spoils everything in the object decoded, and expects that the next is as it should be. */
  Optional<Difference> checkFresh(byte[] datum, Outcome expected) {
    if (decoder == null || !(expected instanceof Outcome.Value value)) {
      return Optional.empty();
    }
    byte[] ours = conventions.asOurs(datum);
    try {
      Spoiling.of(decoder.decode(ours, 0, ours.length));
      String difference =
          Comparison.difference(value.datum(), decoder.decode(ours, 0, ours.length), "$");
      return difference == null
          ? Optional.empty()
          : different(Kind.VALUE_IS_SHARED, datum, difference);
    } catch (MalformedDatumException e) {
      return failed(datum, expected, e);
    }
  }

  private static byte[] framed(byte[] ours) {
    byte[] framed = new byte[BEFORE + ours.length + BEHIND + 2];
    Arrays.fill(framed, (byte) 0x02);
    System.arraycopy(ours, 0, framed, BEFORE, ours.length);
    return framed;
  }

  private Optional<Difference> different(Kind kind, byte[] datum, String what) {
    return Optional.of(new Difference(engine, kind, pair, HexFormat.of().formatHex(datum), what));
  }
}
