package io.avrolope.envelope;

import java.util.List;

/** The envelopes by the names that configuration gives them. */
public final class Envelopes {
  /** The names, in the order of docs/envelopes.md. */
  public static final List<String> NAMES =
      List.of(
          VersionEnvelope.NAME,
          VersionInFieldEnvelope.NAME,
          VersionedEventEnvelope.NAME,
          ConfluentEnvelope.NAME);

  private Envelopes() {}

  /**
   * The envelope of that name.
   *
   * @throws IllegalArgumentException if there is no envelope of that name
   */
  public static Envelope named(String name) {
    return switch (name) {
      case VersionEnvelope.NAME -> new VersionEnvelope();
      case VersionInFieldEnvelope.NAME -> new VersionInFieldEnvelope();
      case VersionedEventEnvelope.NAME -> new VersionedEventEnvelope();
      case ConfluentEnvelope.NAME -> new ConfluentEnvelope();
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
    Envelope envelope = named(name);
    boolean flatVersion =
        envelope instanceof VersionEnvelope || envelope instanceof VersionInFieldEnvelope;
    return flatVersion && maxWrappedVersion > 0
        ? new WrappedUpTo(maxWrappedVersion, envelope)
        : envelope;
  }

  /** A reader for records that have any one of these envelopes. */
  public static EnvelopeReader anyOf(List<Envelope> candidates) {
    return candidates.size() == 1 ? candidates.get(0) : new EnvelopeDetector(candidates);
  }
}
