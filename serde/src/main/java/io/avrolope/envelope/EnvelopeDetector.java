package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Reads a topic on which several envelopes are found. A record must have the structure of exactly
 * one of them: none, or more than one, is an error that says so, and nothing is guessed.
 */
final class EnvelopeDetector implements EnvelopeReader {
  private final List<Envelope> candidates;

  EnvelopeDetector(List<Envelope> candidates) {
    this.candidates = List.copyOf(candidates);
  }

  @Override
  public String name() {
    return "one of " + names(candidates, ", ");
  }

  @Override
  public Frame read(RecordView record) {
    List<Envelope> claimants = claimants(record);
    if (claimants.size() > 1) {
      throw ambiguous(record.slice(), claimants);
    }
    if (claimants.isEmpty()) {
      Slice slice = record.slice();
      throw new MalformedEnvelopeException(
          "Expected one of the envelopes "
              + names(candidates, ", ")
              + " but found none of them"
              + FirstBytes.hint(slice)
              + " "
              + FirstBytes.at(slice, 0));
    }
    return claimants.get(0).read(record);
  }

  /** Those with the strongest evidence. */
  private List<Envelope> claimants(RecordView record) {
    Evidence strongest = Evidence.NONE;
    List<Envelope> claimants = new ArrayList<>();
    for (Envelope candidate : candidates) {
      Evidence evidence = candidate.evidence(record);
      if (evidence.compareTo(strongest) > 0) {
        claimants.clear();
        strongest = evidence;
      }
      if (evidence == strongest && evidence != Evidence.NONE) {
        claimants.add(candidate);
      }
    }
    return claimants;
  }

  @Override
  public boolean looksAtHeaders() {
    return candidates.stream().anyMatch(Envelope::looksAtHeaders);
  }

  @Override
  public boolean isSaidBy(RecordHeaders headers) {
    return candidates.stream().anyMatch(candidate -> candidate.isSaidBy(headers));
  }

  private MalformedEnvelopeException ambiguous(Slice slice, List<Envelope> claimants) {
    return new MalformedEnvelopeException(
        "Expected one of the envelopes "
            + names(candidates, ", ")
            + " but found bytes that are as well "
            + names(claimants, " as ")
            + " "
            + FirstBytes.at(slice, 0));
  }

  private static String names(List<Envelope> envelopes, String separator) {
    return envelopes.stream().map(Envelope::name).collect(Collectors.joining(separator));
  }

  /** Nothing: the other candidates look at all of a record. */
  @Override
  public Optional<KnownStart> known(Slice slice) {
    return Optional.empty();
  }
}
