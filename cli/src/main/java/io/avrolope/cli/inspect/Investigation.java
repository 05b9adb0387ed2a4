package io.avrolope.cli.inspect;

import io.avrolope.cli.inspect.Finding.Decoded;
import io.avrolope.cli.inspect.Finding.Found;
import io.avrolope.cli.json.DatumJson;
import io.avrolope.cli.terminal.ExitCode;
import io.avrolope.envelope.Evidence;
import io.avrolope.envelope.Frame;
import io.avrolope.envelope.RecordPart;
import io.avrolope.envelope.Slice;
import io.avrolope.envelope.detect.Envelopes;
import io.avrolope.envelope.detect.FormatSniffer;
import io.avrolope.error.AvrolopeException;
import io.avrolope.error.MalformedEnvelopeException;
import io.avrolope.error.RegistryRefusedException;
import io.avrolope.error.RegistryUnavailableException;
import io.avrolope.error.UnknownSchemaException;
import io.avrolope.kafka.DecodedDatum;
import io.avrolope.kafka.EnvelopeInspector;
import io.avrolope.kafka.EnvelopeOpinion;
import io.avrolope.kafka.EnvelopeOpinion.Fit;
import io.avrolope.schema.SchemaReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * Finds out what bytes are. Where configuration names envelopes, or the bytes have one of the usual
 * ones, it is that; else all that are known are asked, and it is the only one whose schema fits, or
 * which has a mark of its own. A structure alone proves nothing: any text has that of some.
 */
final class Investigation implements AutoCloseable {
  private final EnvelopeInspector usual;
  private final EnvelopeInspector all;
  private final Rules rules;

  /** What is asked for beside the envelope. */
  record Rules(boolean namesEnvelopes, boolean wantsOpinions, DatumJson json) {}

  Investigation(Map<String, Object> properties, RecordPart part, Rules rules) {
    this.rules = rules;
    this.usual = new EnvelopeInspector(properties, part);
    this.all = new EnvelopeInspector(withAll(properties, part), part);
  }

  private static Map<String, Object> withAll(Map<String, Object> properties, RecordPart part) {
    Map<String, Object> asked = new HashMap<>(properties);
    boolean isBareKnown =
        properties.containsKey("envelope.bare.schema")
            || properties.containsKey(part + ".envelope.bare.schema");
    asked.put(
        part + ".envelope.detect",
        Envelopes.NAMES.stream()
            .filter(name -> isBareKnown || !name.equals(Envelopes.BARE))
            .collect(Collectors.joining(",")));
    return asked;
  }

  Finding of(Inspected inspected, Slice slice) {
    Frame frame;
    try {
      frame = usual.inspect(inspected.topicOrNone(), inspected.headers(), slice);
    } catch (MalformedEnvelopeException | UnknownSchemaException e) {
      return among(inspected, slice, e);
    } catch (RegistryRefusedException e) {
      if (isRefusal(e)) {
        throw e;
      }
      return among(inspected, slice, e);
    }
    Found found = found(usual, inspected, slice, frame);
    Finding finding = decoded(usual, inspected, found);
    return rules.wantsOpinions() || finding.status() == ExitCode.NO
        ? with(finding, opinions(inspected, slice))
        : finding;
  }

  private List<EnvelopeOpinion> opinions(Inspected inspected, Slice slice) {
    return all.opinions(inspected.topicOrNone(), inspected.headers(), slice);
  }

  private static Finding with(Finding finding, List<EnvelopeOpinion> opinions) {
    return new Finding(
        finding.found(),
        finding.datum(),
        opinions,
        finding.resemblance(),
        finding.status(),
        finding.failure());
  }

  private static Found found(
      EnvelopeInspector inspector, Inspected inspected, Slice slice, Frame frame) {
    return new Found(
        frame, inspector.fields(inspected.topicOrNone(), inspected.headers(), slice, frame));
  }

  /** Of none of the usual envelopes, or of more than one. */
  private Finding among(Inspected inspected, Slice slice, AvrolopeException failure) {
    List<EnvelopeOpinion> opinions = opinions(inspected, slice);
    Optional<Frame> only = rules.namesEnvelopes() ? Optional.empty() : only(opinions);
    if (only.isPresent()) {
      Finding finding = decoded(all, inspected, found(all, inspected, slice, only.get()));
      return finding.status() == ExitCode.NO || rules.wantsOpinions()
          ? with(finding, opinions)
          : finding;
    }
    return new Finding(
        Optional.empty(),
        Optional.empty(),
        opinions,
        FormatSniffer.of(slice),
        ExitCode.NO,
        failure instanceof RegistryRefusedException
            ? severalOf(opinions) + failure.getMessage()
            : String.valueOf(failure.getMessage()));
  }

  private static String severalOf(List<EnvelopeOpinion> opinions) {
    return opinions.stream()
        .filter(each -> each.fit() != Fit.REFUSED)
        .map(EnvelopeOpinion::envelope)
        .collect(
            Collectors.joining(
                ", ", "Expected one envelope but found bytes that may have each of ", ". "));
  }

  /** The only one that fits, else the only one that says of itself what it is. */
  private static Optional<Frame> only(List<EnvelopeOpinion> opinions) {
    Optional<Frame> fits = single(opinions, each -> each.fit() == Fit.FITS);
    return fits.isPresent()
        ? fits
        : single(
            opinions, each -> each.fit() == Fit.UNTRIED && each.evidence() != Evidence.STRUCTURE);
  }

  private static Optional<Frame> single(
      List<EnvelopeOpinion> opinions, Predicate<EnvelopeOpinion> rule) {
    List<EnvelopeOpinion> able = opinions.stream().filter(rule).toList();
    return able.size() == 1 ? able.get(0).frame() : Optional.empty();
  }

  private Finding decoded(EnvelopeInspector inspector, Inspected inspected, Found found) {
    Frame frame = found.frame();
    if (inspected.topic() == null && needsSubject(frame.writer())) {
      return finding(found, new Decoded(null, null, "not looked up without --topic"), ExitCode.OK);
    }
    Schema schema;
    try {
      schema = inspector.schema(frame.writer());
    } catch (AvrolopeException e) {
      return finding(found, new Decoded(null, null, String.valueOf(e.getMessage())), status(e));
    }
    try {
      DecodedDatum datum = inspector.decode(inspected.topicOrNone(), frame);
      String json = rules.json().text(datum.reader(), datum.datum());
      return finding(found, new Decoded(schema, json, ""), ExitCode.OK);
    } catch (AvrolopeException e) {
      return finding(found, new Decoded(schema, null, String.valueOf(e.getMessage())), status(e));
    }
  }

  private static Finding finding(Found found, Decoded datum, int status) {
    String failure = status == ExitCode.OK ? "" : datum.reason();
    return new Finding(
        Optional.of(found), Optional.of(datum), List.of(), Optional.empty(), status, failure);
  }

  private static boolean needsSubject(SchemaReference writer) {
    return (writer instanceof SchemaReference.Version version && version.subject().startsWith("-"))
        || writer instanceof SchemaReference.Fingerprint;
  }

  /** Without a registry there is nothing to be asked, and the envelope is all that was wanted. */
  private static int status(AvrolopeException failure) {
    if (failure instanceof RegistryUnavailableException) {
      return ExitCode.UNAVAILABLE;
    }
    if (failure instanceof RegistryRefusedException refused) {
      return isRefusal(refused) ? ExitCode.UNAVAILABLE : ExitCode.OK;
    }
    return ExitCode.NO;
  }

  /** Of one who may not ask; else the question is one that nobody can answer. */
  private static boolean isRefusal(RegistryRefusedException failure) {
    return failure.reason() != RegistryRefusedException.Reason.NOT_POSSIBLE;
  }

  @Override
  public void close() {
    usual.close();
    all.close();
  }
}
