// SPDX-License-Identifier: Apache-2.0
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

/** Decodes data of one pair of schemas with one decoder, and compares it with the oracle's. */
final class DecoderCheck {
  private static final int LEADING = 5;
  private static final int TRAILING = 3;

  private final String engine;
  private final SchemaPair pair;
  private final Oracle.Conventions conventions;
  private final @Nullable DatumDecoder decoder;
  private final @Nullable Throwable refusal;

  DecoderCheck(SchemaPair pair, DecoderProvider provider) {
    this.engine = provider.toString();
    this.pair = pair;
    this.conventions = new Oracle.Conventions(pair);
    DatumDecoder made = null;
    Throwable failure = null;
    try {
      made = provider.decoder(pair.writer(), pair.reader());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      failure = e;
    }
    this.decoder = made;
    this.refusal = failure;
  }

  boolean refusesSchemas() {
    return decoder == null;
  }

  /**
   * Decodes one datum.
   *
   * @param datum the bytes that Avro writes
   */
  Optional<Difference> check(byte[] datum, Outcome expected) {
    if (decoder == null) {
      return schemasRefused(datum, expected);
    }
    byte[] ours = conventions.asOurs(datum);
    byte[] input = framed(ours);
    Object found;
    try {
      found = decoder.decode(input, LEADING, ours.length);
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return failed(datum, expected, e);
    }
    if (expected instanceof Outcome.NoReader) {
      return Optional.empty(); // Avro cannot read this pair, so there is nothing to compare
    }
    if (!(expected instanceof Outcome.Value value)) {
      return different(Kind.NOT_REFUSED, datum, "expected " + expected + " but found " + found);
    }
    String difference = DatumComparison.difference(value.datum(), found, "$");
    if (difference != null) {
      return different(Kind.VALUE, datum, difference);
    }
    Arrays.fill(input, (byte) 0x55);
    difference = DatumComparison.difference(value.datum(), found, "$");
    if (difference != null) {
      return different(Kind.VALUE_KEEPS_THE_INPUT, datum, difference);
    }
    return trailing(datum, ours);
  }

  private Optional<Difference> schemasRefused(byte[] datum, Outcome expected) {
    if (refusal instanceof IncompatibleSchemasException && !(expected instanceof Outcome.Value)) {
      return Optional.empty();
    }
    return different(Kind.SCHEMAS_REFUSED, datum, "expected " + expected + " but found " + refusal);
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

  /** Bytes after the datum must be refused, with their number in the message. */
  private Optional<Difference> trailing(byte[] datum, byte[] ours) {
    if (conventions.isRaw() || decoder == null) {
      return Optional.empty();
    }
    try {
      decoder.decode(framed(ours), LEADING, ours.length + TRAILING);
      return different(Kind.TRAILING_BYTES, datum, "expected 3 more bytes to be refused");
    } catch (MalformedDatumException e) {
      return String.valueOf(e.getMessage()).contains("found 3 more bytes")
          ? Optional.empty()
          : different(Kind.TRAILING_BYTES, datum, e.toString());
    } catch (RuntimeException | LinkageError | StackOverflowError e) {
      return different(Kind.TRAILING_BYTES, datum, e.toString());
    }
  }

  /** Overwrites the decoded object and checks that decoding the datum again is not affected. */
  Optional<Difference> checkFresh(byte[] datum, Outcome expected) {
    if (decoder == null || !(expected instanceof Outcome.Value value)) {
      return Optional.empty();
    }
    byte[] ours = conventions.asOurs(datum);
    try {
      DatumOverwriter.overwrite(decoder.decode(ours, 0, ours.length));
      String difference =
          DatumComparison.difference(value.datum(), decoder.decode(ours, 0, ours.length), "$");
      return difference == null
          ? Optional.empty()
          : different(Kind.VALUE_IS_SHARED, datum, difference);
    } catch (MalformedDatumException e) {
      return failed(datum, expected, e);
    }
  }

  private static byte[] framed(byte[] ours) {
    byte[] framed = new byte[LEADING + ours.length + TRAILING + 2];
    Arrays.fill(framed, (byte) 0x02);
    System.arraycopy(ours, 0, framed, LEADING, ours.length);
    return framed;
  }

  private Optional<Difference> different(Kind kind, byte[] datum, String what) {
    return Optional.of(new Difference(engine, kind, pair, HexFormat.of().formatHex(datum), what));
  }
}
