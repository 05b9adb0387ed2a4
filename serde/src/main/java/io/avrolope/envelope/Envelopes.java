package io.avrolope.envelope;

import java.util.List;

/** The envelopes by the names that configuration gives them. */
public final class Envelopes {
  /** A version, then the datum. */
  public static final String VERSION = VersionEnvelope.NAME;

  /** The datum, whose first field is the version. */
  public static final String VERSION_IN_FIELD = VersionInFieldEnvelope.NAME;

  /** A version, a length, then the datum. */
  public static final String VERSIONED_EVENT = VersionedEventEnvelope.NAME;

  /** Confluent's magic byte and schema id, then the datum. */
  public static final String CONFLUENT = ConfluentEnvelope.NAME;

  /** The names, in the order of docs/envelopes.md. */
  public static final List<String> NAMES =
      List.of(VERSION, VERSION_IN_FIELD, VERSIONED_EVENT, CONFLUENT);

  private Envelopes() {}

  /**
   * The envelope of that name.
   *
   * @throws IllegalArgumentException if there is no envelope of that name
   */
  public static Envelope named(String name) {
    return named(name, 0, 1);
  }

  private static Envelope plain(String name, long firstVersion) {
    return switch (name) {
      case VERSION -> new VersionEnvelope(firstVersion);
      case VERSION_IN_FIELD -> new VersionInFieldEnvelope(firstVersion);
      case VERSIONED_EVENT -> new VersionedEventEnvelope(firstVersion);
      case CONFLUENT -> new ConfluentEnvelope();
      default ->
          throw new IllegalArgumentException(
              "names an unknown envelope, " + name + "; known are " + String.join(", ", NAMES));
    };
  }

  /**
   * The envelope of that name on a topic where versions up to {@code maxWrappedVersion} are wrapped
   * as {@code VersionedEvent}s. 0 stands for none. It makes no difference to an envelope that says
   * no version.
   */
  public static Envelope named(String name, long maxWrappedVersion) {
    return named(name, maxWrappedVersion, 1);
  }

  /**
   * As above, where the registry counts versions from {@code firstVersion}: 0 or 1. Where it is 0 a
   * record can begin with the byte 00, and so be taken for Confluent's where both are looked for.
   */
  public static Envelope named(String name, long maxWrappedVersion, long firstVersion) {
    Envelope envelope = plain(name, firstVersion);
    boolean wraps =
        maxWrappedVersion > 0
            && (envelope instanceof VersionEnvelope || envelope instanceof VersionInFieldEnvelope);
    return wraps ? new WrappedUpTo(maxWrappedVersion, firstVersion, envelope) : envelope;
  }

  /** No envelope, where something beside a record's bytes says their schema. */
  public static Envelope none() {
    return new BareDatum();
  }

  /** A reader for records that have any one of these envelopes. */
  public static EnvelopeReader anyOf(List<Envelope> candidates) {
    return candidates.size() == 1 ? candidates.get(0) : new EnvelopeDetector(candidates);
  }
}
