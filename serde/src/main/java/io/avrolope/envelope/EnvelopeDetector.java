package io.avrolope.envelope;

import io.avrolope.error.MalformedEnvelopeException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
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
  public Frame read(Slice slice, Supplier<String> subject) {
    Envelope found = null;
    for (Envelope candidate : candidates) {
      if (candidate.claims(slice)) {
        if (found != null) {
          throw ambiguous(slice);
        }
        found = candidate;
      }
    }
    if (found == null) {
      throw new MalformedEnvelopeException(
          "Expected one of the envelopes "
              + names(candidates, ", ")
              + " but found none of them"
              + FirstBytes.hint(slice)
              + " "
              + FirstBytes.at(slice, 0));
    }
    return found.read(slice, subject);
  }

  private MalformedEnvelopeException ambiguous(Slice slice) {
    List<Envelope> claimants =
        candidates.stream().filter(candidate -> candidate.claims(slice)).toList();
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
