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
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads a topic on which several envelopes are found. Those for which a record gives the best
 * reason, its {@link Evidence}, are its candidates; of none it is an error that says so. The order
 * of the list decides nothing but the order of words in messages.
 */
final class EnvelopeDetector implements EnvelopeReader {
  private final List<Envelope> envelopes;

  EnvelopeDetector(List<Envelope> envelopes) {
    this.envelopes = List.copyOf(envelopes);
  }

  @Override
  public String name() {
    return "one of " + names();
  }

  private String expected() {
    return "Expected one of the envelopes " + names();
  }

  private String names() {
    return envelopes.stream().map(Envelope::name).collect(Collectors.joining(", "));
  }

  /** Asks nobody else, so that more than one candidate is an error. */
  @Override
  public Frame read(RecordView record) {
    List<Frame> candidates = candidates(record);
    if (candidates.size() > 1) {
      throw new MalformedEnvelopeException(
          expected()
              + " but found bytes that are as well "
              + candidates.stream().map(Frame::envelope).collect(Collectors.joining(" as "))
              + " "
              + BytePosition.at(record.slice(), 0));
    }
    return candidates.get(0);
  }

  @Override
  public List<Frame> candidates(RecordView record) {
    List<Envelope> claimants = claimants(record);
    if (claimants.isEmpty()) {
      throw new MalformedEnvelopeException(
          expected() + " but found none of them " + BytePosition.at(record.slice(), 0));
    }
    if (claimants.size() == 1) {
      return List.of(claimants.get(0).read(record));
    }
    return different(claimants.stream().map(claimant -> claimant.read(record)).toList());
  }

  /** Those with the strongest evidence. */
  private List<Envelope> claimants(RecordView record) {
    Evidence strongest = Evidence.NONE;
    List<Envelope> claimants = new ArrayList<>();
    for (Envelope envelope : envelopes) {
      Evidence evidence = envelope.evidence(record);
      if (evidence.compareTo(strongest) > 0) {
        claimants.clear();
        strongest = evidence;
      }
      if (evidence == strongest && evidence != Evidence.NONE) {
        claimants.add(envelope);
      }
    }
    return claimants;
  }

  /** Without those that say the same of the same bytes as one before. */
  private static List<Frame> different(List<Frame> frames) {
    Set<List<Object>> seen = new HashSet<>();
    return frames.stream().filter(f -> seen.add(List.of(f.writer(), f.datum(), f.form()))).toList();
  }

  @Override
  public boolean usesHeaders() {
    return envelopes.stream().anyMatch(Envelope::usesHeaders);
  }

  @Override
  public boolean isInHeaders(RecordHeaders headers) {
    return envelopes.stream().anyMatch(envelope -> envelope.isInHeaders(headers));
  }

  /**
   * That of the only claimant, if its first bytes exclude all others: then no record that begins
   * with them has another candidate.
   */
  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    Supplier<String> none = () -> "";
    List<Envelope> claimants = claimants(RecordView.of(slice, none));
    if (claimants.size() != 1) {
      return Optional.empty();
    }
    Envelope only = claimants.get(0);
    return only.prefix(slice).filter(known -> excludesAllBut(only, known.bytes()));
  }

  @SuppressWarnings("ReferenceEquality") // one of the list
  private boolean excludesAllBut(Envelope only, Slice start) {
    return envelopes.stream()
        .allMatch(envelope -> envelope == only || envelope.cannotBeginWith(start));
  }
}
