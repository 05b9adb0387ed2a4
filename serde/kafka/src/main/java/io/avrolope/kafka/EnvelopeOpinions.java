// SPDX-License-Identifier: Apache-2.0
package io.avrolope.kafka;

import io.avrolope.envelope.Envelope;
import io.avrolope.envelope.EnvelopeField;
import io.avrolope.envelope.EnvelopeSettings;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordView;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.InterruptedLookupException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.EnvelopeOpinion.Fit;
import io.avrolope.kafka.config.AvrolopeConfig;
import io.avrolope.kafka.record.EnvelopeOpener;
import io.avrolope.kafka.record.EnvelopeTrials;
import io.avrolope.kafka.settings.ParsedConfig;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.common.config.ConfigException;

/** Checks a record against each configured envelope on its own. Thread-safe. */
final class EnvelopeOpinions {
  private final EnvelopeSettings settings;
  private final List<Envelope> envelopes;
  private final EnvelopeTrials trials;
  private final EnvelopeOpener opener;

  /**
   * @throws ConfigException if an envelope cannot be created
   */
  EnvelopeOpinions(ParsedConfig config, EnvelopeOpener opener) {
    this.settings = config.envelopeSettings(opener.firstVersion());
    this.envelopes = config.envelopes().stream().map(this::named).toList();
    this.trials = new EnvelopeTrials(config);
    this.opener = opener;
  }

  private Envelope named(String name) {
    return EnvelopeOpener.named(AvrolopeConfig.ENVELOPE_DETECT, name, settings);
  }

  /** In the order of the configuration. */
  List<EnvelopeOpinion> of(String topic, RecordView record) {
    return envelopes.stream().map(envelope -> opinion(envelope, topic, record)).toList();
  }

  private EnvelopeOpinion opinion(Envelope envelope, String topic, RecordView record) {
    Frame frame;
    try {
      frame = opener.inTopicContext(topic, envelope.read(record));
    } catch (MalformedEnvelopeException e) {
      return new EnvelopeOpinion(
          envelope.name(), Evidence.NONE, Fit.REFUSED, Optional.empty(), message(e));
    }
    Evidence evidence = envelope.evidence(record);
    try {
      AvrolopeException refusal = trials.refusal(frame, each -> opener.schema(topic, each));
      return refusal == null
          ? new EnvelopeOpinion(frame.envelope(), evidence, Fit.FITS, Optional.of(frame), "")
          : new EnvelopeOpinion(
              frame.envelope(), evidence, fit(refusal), Optional.of(frame), message(refusal));
    } catch (InterruptedLookupException e) {
      throw e;
    } catch (AvrolopeException e) {
      return new EnvelopeOpinion(
          frame.envelope(), evidence, Fit.UNTRIED, Optional.of(frame), message(e));
    }
  }

  private static Fit fit(AvrolopeException refusal) {
    return refusal instanceof UnknownSchemaException ? Fit.UNKNOWN_SCHEMA : Fit.MISFIT;
  }

  private static String message(AvrolopeException failure) {
    return String.valueOf(failure.getMessage());
  }

  /** The fields of the envelope that was found, which need not be configured by its own name. */
  List<EnvelopeField> fields(Frame frame, RecordView record) {
    return envelopes.stream()
        .filter(envelope -> envelope.name().equals(frame.envelope()))
        .findFirst()
        .orElseGet(() -> named(frame.envelope()))
        .fields(record);
  }
}
