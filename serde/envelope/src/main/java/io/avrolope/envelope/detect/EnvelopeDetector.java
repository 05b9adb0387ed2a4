// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.detect;

import io.avrolope.envelope.BytePosition;
import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeReader;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordHeaders;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.error.MalformedEnvelopeException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads records that can have any one of several envelopes. The candidates of a record are the
 * envelopes with the strongest {@link Evidence}. The order of the envelopes affects only the
 * wording of messages. Thread-safe.
 */
final class EnvelopeDetector implements EnvelopeReader {
  private final Envelope[] envelopes;
  private final Envelope[] inHeaders;
  private final String names;

  EnvelopeDetector(List<Envelope> envelopes) {
    this.envelopes = envelopes.toArray(Envelope[]::new);
    this.inHeaders =
        envelopes.stream().filter(EnvelopeReader::usesHeaders).toArray(Envelope[]::new);
    this.names = envelopes.stream().map(Envelope::name).collect(Collectors.joining(", "));
  }

  @Override
  public String name() {
    return "one of " + names;
  }

  private String expected() {
    return "Expected one of the envelopes " + names;
  }

  /** Fails if the record has more than one candidate: the schemas are not consulted. */
  @Override
  public Frame read(RecordView record) {
    List<Frame> candidates = candidates(record);
    if (candidates.size() > 1) {
      throw new MalformedEnvelopeException(
          expected()
              + " but found bytes that can be each of "
              + candidates.stream().map(Frame::envelope).collect(Collectors.joining(" and "))
              + " "
              + BytePosition.at(record.slice(), 0));
    }
    return candidates.get(0);
  }

  @Override
  public List<Frame> candidates(RecordView record) {
    List<Envelope> matching = strongest(record);
    if (matching.isEmpty()) {
      readSigned(record);
      throw new MalformedEnvelopeException(
          expected() + " but none of them fits " + BytePosition.at(record.slice(), 0));
    }
    if (matching.size() == 1) {
      return List.of(matching.get(0).read(record));
    }
    return different(matching, record);
  }

  /** Fails with the reason of the envelope whose signature the record has. */
  private void readSigned(RecordView record) {
    for (Envelope envelope : envelopes) {
      if (envelope.hasSignature(record)) {
        envelope.read(record);
      }
    }
  }

  /** The envelopes with the strongest evidence; empty if no envelope matches. */
  private List<Envelope> strongest(RecordView record) {
    Evidence strongest = Evidence.NONE;
    List<Envelope> matching = new ArrayList<>();
    for (Envelope envelope : envelopes) {
      Evidence evidence = envelope.evidence(record);
      if (evidence.compareTo(strongest) > 0) {
        matching.clear();
        strongest = evidence;
      }
      if (evidence == strongest && evidence != Evidence.NONE) {
        matching.add(envelope);
      }
    }
    return matching;
  }

  /** Leaves out frames that repeat the writer and the datum of an earlier one. */
  private static List<Frame> different(List<Envelope> matching, RecordView record) {
    List<Frame> frames = new ArrayList<>(matching.size());
    for (Envelope envelope : matching) {
      Frame frame = envelope.read(record);
      if (!isAmong(frames, frame)) {
        frames.add(frame);
      }
    }
    return frames;
  }

  private static boolean isAmong(List<Frame> frames, Frame frame) {
    for (Frame earlier : frames) {
      if (earlier.datum().equals(frame.datum())
          && earlier.form() == frame.form()
          && earlier.writer().equals(frame.writer())) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean usesHeaders() {
    return inHeaders.length > 0;
  }

  /** Called per record. */
  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    for (Envelope envelope : inHeaders) {
      if (envelope.isInHeaders(headers)) {
        return true;
      }
    }
    return false;
  }

  /**
   * The prefix of the only matching envelope. Records that begin with it and have equal evidence of
   * another envelope are its exceptions.
   */
  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    RecordView record = RecordView.of(slice, () -> "");
    List<Envelope> matching = strongest(record);
    if (matching.size() != 1) {
      return Optional.empty();
    }
    Envelope only = matching.get(0);
    Evidence evidence = only.evidence(record);
    return only.prefix(slice).map(prefix -> exceptRivals(prefix, only, evidence));
  }

  private RecordPrefix exceptRivals(RecordPrefix prefix, Envelope only, Evidence evidence) {
    Envelope[] rivals = rivals(prefix.bytes(), only);
    return rivals.length == 0
        ? prefix
        : prefix.except(slice -> hasEvidence(RecordView.of(slice, () -> ""), rivals, evidence));
  }

  /** The other envelopes that a record that begins with these bytes can have. */
  @SuppressWarnings("ReferenceEquality") // an element of the list
  private Envelope[] rivals(Slice start, Envelope only) {
    return Arrays.stream(envelopes)
        .filter(envelope -> envelope != only && !envelope.cannotBeginWith(start))
        .toArray(Envelope[]::new);
  }

  /** Whether a record has at least this evidence of one of the envelopes. Called per record. */
  private static boolean hasEvidence(RecordView record, Envelope[] envelopes, Evidence least) {
    for (Envelope envelope : envelopes) {
      if (envelope.evidence(record).compareTo(least) >= 0) {
        return true;
      }
    }
    return false;
  }
}
