// SPDX-License-Identifier: Apache-2.0
package io.avrolope.envelope.formats;

import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.RecordPrefix;
import io.avrolope.envelope.RecordView;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.VersionLong;
import io.avrolope.envelope.WritableEnvelope;
import io.avrolope.schema.SchemaReference;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The common part of envelopes whose records begin with a version, an Avro {@code long}. */
abstract sealed class LeadingVersionEnvelope implements WritableEnvelope
    permits VersionEnvelope, VersionInFieldEnvelope, VersionedEventEnvelope, WrappedUpTo {
  private final long firstVersion;
  private final RecordPrefix.DatumPosition position;

  /**
   * @param firstVersion the lowest version
   * @param position where the datum is, from the version's last byte on
   */
  LeadingVersionEnvelope(long firstVersion, RecordPrefix.DatumPosition position) {
    this.firstVersion = firstVersion;
    this.position = position;
  }

  @Override
  public final SchemaReference.Kind referenceKind() {
    return SchemaReference.Kind.VERSION;
  }

  /**
   * Reads the version.
   *
   * @throws io.avrolope.error.MalformedEnvelopeException if there is none
   */
  final VersionLong version(Slice slice) {
    return VersionLong.readVersion(slice, firstVersion);
  }

  /** Returns null where {@link #version} fails. */
  final @Nullable VersionLong findVersion(Slice slice) {
    // the lowest bit of a zig-zag number's first byte is its sign
    if (slice.length() == 0 || (slice.unsigned(0) & 1) != 0) {
      return null;
    }
    VersionLong version = VersionLong.find(slice, 0);
    return version == null || version.value() < firstVersion ? null : version;
  }

  @Override
  public Optional<RecordPrefix> prefix(Slice slice) {
    int length = version(slice).end();
    return RecordPrefix.isValidLength(length)
        ? Optional.of(RecordPrefix.of(slice, length, position))
        : Optional.empty();
  }

  @Override
  public Evidence evidence(RecordView record) {
    return findVersion(record.slice()) == null ? Evidence.NONE : Evidence.STRUCTURE;
  }

  /** Considers only the version. If it does not end in these bytes, it can still be any version. */
  @Override
  public final boolean cannotBeginWith(Slice start) {
    if ((start.unsigned(0) & 1) != 0) {
      return true;
    }
    for (int i = 0; i < Math.min(start.length(), VersionLong.MAX_BYTES); i++) {
      if (start.unsigned(i) < 0x80) {
        return findVersion(start) == null;
      }
    }
    return false;
  }
}
