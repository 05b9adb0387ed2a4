// SPDX-License-Identifier: Apache-2.0
package io.avrolope.topics.inspect;

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
import io.avrolope.topics.cluster.RegistryRefusals;
import io.avrolope.topics.inspect.InspectionResult.Decoded;
import io.avrolope.topics.inspect.InspectionResult.Found;
import io.avrolope.topics.inspect.InspectionResult.Status;
import io.avrolope.topics.json.JsonDatumWriter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.avro.Schema;

/**
 * Finds the envelope of bytes, then their schema and datum.
 *
 * <p>First it tries the configured envelopes, or the usual ones if none is configured. If none of
 * the usual ones matches, it tries all known envelopes. It accepts the only one whose schema fits
 * the datum, or else the only one that is identified by a marker. A matching structure alone is not
 * accepted, because arbitrary text matches the structure of some envelopes.
 */
public final class Inspection implements AutoCloseable {
  private final EnvelopeInspector usual;
  private final EnvelopeInspector all;
  private final Rules rules;

  /**
   * The wishes of the user.
   *
   * @param namesEnvelopes whether the configuration names envelopes, so that no others are accepted
   * @param wantsOpinions whether the results of all envelopes are wanted
   */
  public record Rules(boolean namesEnvelopes, boolean wantsOpinions, JsonDatumWriter json) {}

  public Inspection(Map<String, Object> properties, RecordPart part, Rules rules) {
    this.rules = rules;
    this.usual = new EnvelopeInspector(properties, part);
    this.all = new EnvelopeInspector(withAll(properties, part), part);
  }

  private static Map<String, Object> withAll(Map<String, Object> properties, RecordPart part) {
    Map<String, Object> extended = new HashMap<>(properties);
    boolean isBareKnown =
        properties.containsKey("envelope.bare.schema")
            || properties.containsKey(part + ".envelope.bare.schema");
    extended.put(
        part + ".envelope.detect",
        Envelopes.NAMES.stream()
            .filter(name -> isBareKnown || !name.equals(Envelopes.BARE))
            .collect(Collectors.joining(",")));
    return extended;
  }

  /**
   * Inspects bytes.
   *
   * @throws RegistryRefusedException if a registry refuses a request that it may serve later
   */
  public InspectionResult inspect(InspectionInput input, Slice slice) {
    Frame frame;
    try {
      frame = usual.inspect(input.topicOrEmpty(), input.headers(), slice);
    } catch (MalformedEnvelopeException | UnknownSchemaException e) {
      return detectAmongAll(input, slice, e);
    } catch (RegistryRefusedException e) {
      if (RegistryRefusals.isRefusal(e)) {
        throw e;
      }
      return detectAmongAll(input, slice, e);
    }
    Found found = found(usual, input, slice, frame);
    InspectionResult result = decoded(usual, input, found);
    return rules.wantsOpinions() || isMisfit(result)
        ? with(result, opinions(input, slice))
        : result;
  }

  /** Whether the datum does not match its schema, so that another envelope may be the right one. */
  private static boolean isMisfit(InspectionResult result) {
    return result.status() == Status.FAILED
        && result.datum().filter(datum -> datum.schema() != null).isPresent();
  }

  private List<EnvelopeOpinion> opinions(InspectionInput input, Slice slice) {
    return all.opinions(input.topicOrEmpty(), input.headers(), slice);
  }

  private static InspectionResult with(InspectionResult result, List<EnvelopeOpinion> opinions) {
    return new InspectionResult(
        result.found(),
        result.datum(),
        opinions,
        result.looksLike(),
        result.status(),
        result.failure());
  }

  private static Found found(
      EnvelopeInspector inspector, InspectionInput input, Slice slice, Frame frame) {
    return new Found(frame, inspector.fields(input.topicOrEmpty(), input.headers(), slice, frame));
  }

  /** Tries all envelopes, because none of the usual ones matches, or several do. */
  private InspectionResult detectAmongAll(
      InspectionInput input, Slice slice, AvrolopeException failure) {
    List<EnvelopeOpinion> opinions = opinions(input, slice);
    Optional<Frame> only = rules.namesEnvelopes() ? Optional.empty() : only(opinions);
    if (only.isPresent()) {
      InspectionResult result = decoded(all, input, found(all, input, slice, only.get()));
      return isMisfit(result) || rules.wantsOpinions() ? with(result, opinions) : result;
    }
    return new InspectionResult(
        Optional.empty(),
        Optional.empty(),
        opinions,
        FormatSniffer.withIds(slice),
        Status.FAILED,
        failure instanceof RegistryRefusedException
            ? candidates(opinions) + failure.getMessage()
            : String.valueOf(failure.getMessage()));
  }

  private static String candidates(List<EnvelopeOpinion> opinions) {
    return opinions.stream()
        .filter(each -> each.fit() != Fit.REFUSED)
        .map(EnvelopeOpinion::envelope)
        .collect(Collectors.joining(", ", "Several envelopes match: ", ". "));
  }

  /** The only envelope that fits, else the only one that is identified by a marker. */
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

  private InspectionResult decoded(
      EnvelopeInspector inspector, InspectionInput input, Found found) {
    Frame frame = found.frame();
    if (input.topic() == null && needsSubject(frame.writer())) {
      return result(
          found,
          new Decoded(null, null, "not looked up: the subject is unknown without --topic"),
          Status.OK);
    }
    Schema schema;
    try {
      schema = inspector.schema(frame.writer());
    } catch (AvrolopeException e) {
      return result(found, new Decoded(null, null, String.valueOf(e.getMessage())), status(e));
    }
    try {
      DecodedDatum datum = inspector.decode(input.topicOrEmpty(), frame);
      String json = rules.json().text(datum.reader(), datum.datum());
      return result(found, new Decoded(schema, json, ""), Status.OK);
    } catch (AvrolopeException e) {
      return result(found, new Decoded(schema, null, String.valueOf(e.getMessage())), status(e));
    }
  }

  private static InspectionResult result(Found found, Decoded datum, Status status) {
    String failure = status == Status.OK ? "" : datum.reason();
    return new InspectionResult(
        Optional.of(found), Optional.of(datum), List.of(), Optional.empty(), status, failure);
  }

  private static boolean needsSubject(SchemaReference writer) {
    return (writer instanceof SchemaReference.Version version && version.subject().startsWith("-"))
        || writer instanceof SchemaReference.Fingerprint;
  }

  /** The status of a failure. Without a registry the envelope alone is a complete result. */
  private static Status status(AvrolopeException failure) {
    if (failure instanceof RegistryUnavailableException) {
      return Status.UNAVAILABLE;
    }
    if (failure instanceof RegistryRefusedException refused) {
      return RegistryRefusals.isRefusal(refused) ? Status.UNAVAILABLE : Status.OK;
    }
    return Status.FAILED;
  }

  @Override
  public void close() {
    usual.close();
    all.close();
  }
}
