// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.model.Subjects;
import io.avrolope.server.records.UsageCounts.Place;
import io.avrolope.topics.scan.ScanSummary;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether retained records have a version, and what was not read to know that. */
record UsageReport(StoredVersion version, List<TopicPart> topics, SchemaLinks links) {

  ObjectNode json(List<ScanSummary> summaries) {
    List<UsageCounts> counts =
        Stream.iterate(0, i -> i < topics.size(), i -> i + 1)
            .map(
                i ->
                    UsageCounts.of(
                        topics.get(i), summaries.get(i).result(), links.schemas(), version))
            .toList();
    long records = counts.stream().mapToLong(UsageCounts::records).sum();
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", "result");
    json.put("subject", version.subject()).put("version", version.version());
    json.put("id", version.id()).put("verdict", verdict(records, counts)).put("records", records);
    json.set("newest", json(place(counts.stream().map(UsageCounts::newest), byTime().reversed())));
    json.set("oldest", json(place(counts.stream().map(UsageCounts::oldest), byTime())));
    ArrayNode read = json.putArray("topics");
    counts.forEach(each -> read.add(each.json()));
    putShared(json.putArray("sharedWith"));
    ArrayNode caveats = json.putArray("caveats");
    caveats(summaries, counts).forEach(caveats::add);
    return json.put("message", message(records));
  }

  private static String verdict(long records, List<UsageCounts> counts) {
    if (records > 0) {
      return "used";
    }
    return counts.stream().anyMatch(each -> each.isPartial() || each.undecodable() > 0)
        ? "unknown"
        : "unused";
  }

  private static Comparator<Place> byTime() {
    return Comparator.comparingLong(Place::timestamp);
  }

  private static @Nullable Place place(Stream<@Nullable Place> places, Comparator<Place> first) {
    return places.filter(Objects::nonNull).min(first).orElse(null);
  }

  private static @Nullable ObjectNode json(@Nullable Place place) {
    return place == null ? null : place.json();
  }

  /** Versions with the same id: records that name the id stay readable while one of them exists. */
  private void putShared(ArrayNode shared) {
    String context = Subjects.context(version.subject());
    links.schemas().versions(new SchemaReference.Id(version.id(), context)).stream()
        .filter(each -> !each.key().equals(version.key()) && !each.isDeleted())
        .filter(each -> links.visible().test(each.subject()))
        .forEach(
            each ->
                shared.addObject().put("subject", each.subject()).put("version", each.version()));
  }

  private String names() {
    return topics.stream().map(TopicPart::topic).distinct().collect(Collectors.joining(", "));
  }

  private String message(long records) {
    String what =
        " of " + names() + " has version " + version.version() + " of " + version.subject() + ".";
    return switch ((int) Math.min(records, 2)) {
      case 0 -> "No retained record" + what;
      case 1 -> "1 retained record" + what;
      default -> records + " retained records" + what.replaceFirst(" has ", " have ");
    };
  }

  private static String unnamed(long records) {
    return records == 1
        ? "1 record does not name its schema. It may have this version"
        : records + " records do not name their schemas. They may have this version";
  }

  private List<String> caveats(List<ScanSummary> summaries, List<UsageCounts> counts) {
    long unknown = counts.stream().mapToLong(UsageCounts::undecodable).sum();
    String parts =
        topics.stream()
            .map(each -> each.part() + "s")
            .distinct()
            .collect(Collectors.joining(" and "));
    return Stream.of(
            Stream.of(
                "Only the "
                    + parts
                    + " of "
                    + names()
                    + " were read. Other topics, other clusters and copies were not"),
            unknown == 0 ? Stream.<String>of() : Stream.of(unnamed(unknown)),
            counts.stream().anyMatch(UsageCounts::isPartial)
                ? Stream.of("The scan was stopped before its end")
                : Stream.<String>of(),
            summaries.stream().flatMap(each -> each.notes().stream()),
            Stream.of("Producers that still use the version can write more records"))
        .flatMap(each -> each)
        .toList();
  }
}
