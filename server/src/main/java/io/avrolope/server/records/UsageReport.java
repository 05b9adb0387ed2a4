// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.records;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.avrolope.registry.content.Subjects;
import io.avrolope.schema.SchemaReference;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.records.UsageCounts.Uses;
import io.avrolope.topics.scan.ScanSummary;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether retained records have versions of a subject, and what was not read to know that.
 *
 * @param versions at least one
 */
record UsageReport(List<StoredVersion> versions, List<TopicPart> topics, SchemaLinks links) {

  ObjectNode json(List<ScanSummary> summaries) {
    List<UsageCounts> counts =
        Stream.iterate(0, i -> i < topics.size(), i -> i + 1)
            .map(
                i ->
                    UsageCounts.of(
                        topics.get(i), summaries.get(i).result(), links.schemas(), versions))
            .toList();
    Uses all = sum(counts, each -> Optional.of(each.all()));
    ObjectNode json = JsonNodeFactory.instance.objectNode().put("type", "result");
    json.put("subject", subject()).put("verdict", verdict(all.records(), counts, summaries));
    all.putTo(json);
    ArrayNode each = json.putArray("versions");
    versions.forEach(version -> each.add(json(version, counts)));
    ArrayNode read = json.putArray("topics");
    counts.forEach(topic -> read.add(topic.json()));
    putShared(json.putArray("sharedWith"));
    ArrayNode caveats = json.putArray("caveats");
    caveats(summaries, counts).forEach(caveats::add);
    return json.put("message", message(all.records()));
  }

  private String subject() {
    return versions.get(0).subject();
  }

  private static Uses sum(List<UsageCounts> counts, Function<UsageCounts, Optional<Uses>> ofTopic) {
    Uses sum = new Uses();
    counts.forEach(each -> ofTopic.apply(each).ifPresent(sum::add));
    return sum;
  }

  private static ObjectNode json(StoredVersion version, List<UsageCounts> counts) {
    ObjectNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put("version", version.version())
            .put("id", version.id())
            .put("deleted", version.isDeleted());
    return sum(counts, each -> each.of(version)).putTo(json);
  }

  private static String verdict(
      long records, List<UsageCounts> counts, List<ScanSummary> summaries) {
    if (records > 0) {
      return "used";
    }
    return summaries.stream().anyMatch(each -> !each.result().unseen().isEmpty())
            || counts.stream().anyMatch(each -> each.isPartial() || each.undecodable() > 0)
        ? "unknown"
        : "unused";
  }

  /**
   * Other versions with the same ids: records that name an id stay readable while one of them
   * exists.
   */
  private void putShared(ArrayNode shared) {
    String context = Subjects.context(subject());
    versions.stream()
        .map(StoredVersion::id)
        .distinct()
        .flatMap(id -> links.schemas().versions(new SchemaReference.Id(id, context)).stream())
        .filter(each -> !each.isDeleted() && !isDeletedToo(each))
        .filter(each -> links.visible().test(each.subject()))
        .forEach(
            each ->
                shared
                    .addObject()
                    .put("subject", each.subject())
                    .put("version", each.version())
                    .put("id", each.id()));
  }

  private boolean isDeletedToo(StoredVersion version) {
    return versions.stream().anyMatch(each -> each.key().equals(version.key()));
  }

  private String names() {
    return topics.stream().map(TopicPart::topic).distinct().collect(Collectors.joining(", "));
  }

  private String message(long records) {
    String which =
        versions.size() == 1 ? "version " + versions.get(0).version() + " of " : "a version of ";
    String what = " of " + names() + " has " + which + subject() + ".";
    return switch ((int) Math.min(records, 2)) {
      case 0 -> "No retained record" + what;
      case 1 -> "1 retained record" + what;
      default -> records + " retained records" + what.replaceFirst(" has ", " have ");
    };
  }

  private String unnamed(long records) {
    String which = versions.size() == 1 ? "this version" : "one of the versions";
    return records == 1
        ? "1 record does not name its schema. It may have " + which
        : records + " records do not name their schemas. They may have " + which;
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
            Stream.of(
                versions.size() == 1
                    ? "Producers that still use the version can write more records"
                    : "Producers that still use the subject can write more records"))
        .flatMap(each -> each)
        .toList();
  }
}
