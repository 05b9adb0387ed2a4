// SPDX-License-Identifier: Apache-2.0
package io.avrolope.server.http.console;

import io.avrolope.envelope.RecordPart;
import io.avrolope.registry.content.Subjects;
import io.avrolope.server.http.api.RegisterBody;
import io.avrolope.server.http.route.Answer;
import io.avrolope.server.http.route.Call;
import io.avrolope.server.http.route.Route;
import io.avrolope.server.model.StoredVersion;
import io.avrolope.server.records.OffsetBound;
import io.avrolope.server.records.RecordFilter;
import io.avrolope.server.records.RecordQuery;
import io.avrolope.server.records.RecordQuery.Order;
import io.avrolope.server.records.ScanQuery;
import io.avrolope.server.records.TopicPart;
import io.avrolope.server.records.TopicRanges;
import io.avrolope.server.records.TopicSearch;
import io.avrolope.server.records.Topics;
import io.avrolope.server.records.UsageQuery;
import io.avrolope.server.registry.Draft;
import io.avrolope.server.security.Operation;
import io.avrolope.server.service.Registry;
import io.avrolope.server.view.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Routes of the console for topics and their records. They change nothing. */
record TopicRoutes(Registry registry, Topics topics) {
  private static final String TOPIC = "/console/api/topics/{topic}";
  private static final int MAX_TOPICS = 500;
  private static final int TOPICS = 100;
  private static final int MAX_RECORDS = 500;
  private static final int RECORDS = 50;
  private static final int MAX_SAMPLE = 1_000_000;

  List<Route> routes() {
    return List.of(
        Route.of("GET", "/console/api/topics", this::list),
        Route.of("GET", TOPIC, this::topic),
        Route.of("GET", TOPIC + "/records", this::records),
        Route.of("GET", TOPIC + "/records/{partition}/{offset}", this::bytes),
        Route.of("GET", TOPIC + "/census", this::census),
        Route.of("POST", TOPIC + "/check", this::check),
        Route.of("GET", "/console/api/subjects/{subject}/usage", this::usageOfAll),
        Route.of("GET", "/console/api/subjects/{subject}/versions/{version}/usage", this::usage));
  }

  private Answer list(Call call) {
    Page page = call.page(MAX_TOPICS);
    TopicSearch search =
        new TopicSearch(
            call.parameter("text").orElse(""),
            call.flag("internal"),
            page.offset(),
            call.parameter("limit").isEmpty() ? TOPICS : page.limit(),
            topic -> call.access().allows(Operation.TOPIC_READ, topic));
    return Answer.unkept(topics.list(search, call.access()::isListed));
  }

  private Answer topic(Call call) {
    return Answer.unkept(topics.topic(call.segment("topic"), call.access()::isListed));
  }

  private static Predicate<String> readable(Call call) {
    return call.access()::isReadable;
  }

  private static Topics.Viewer viewer(Call call) {
    return new Topics.Viewer(readable(call), call.client());
  }

  private Answer records(Call call) {
    TopicParameters parameters = new TopicParameters(call);
    Order order = parameters.word("order", Order.NEWEST);
    String from = order == Order.NEWEST ? "end" : "beginning";
    RecordQuery query =
        new RecordQuery(
            call.segment("topic"),
            order,
            OffsetBound.parse("from", parameters.text("from", from)),
            parameters.partitions(),
            parameters.number("limit", RECORDS, 1, MAX_RECORDS),
            new RecordFilter(
                parameters.text("text", ""),
                parameters.text("envelope", ""),
                call.parameter("decoded")
                    .filter(text -> !text.isEmpty())
                    .map(text -> call.flag("decoded"))));
    return Answer.unkept(topics.records(query, viewer(call)));
  }

  private Answer bytes(Call call) {
    TopicParameters parameters = new TopicParameters(call);
    return Answer.unkept(
        topics.bytes(
            new TopicPart(call.segment("topic"), parameters.part(RecordPart.VALUE)),
            TopicParameters.partition(call.segment("partition")),
            TopicParameters.offset(call.segment("offset")),
            viewer(call)));
  }

  private static ScanQuery scan(Call call, boolean isDecoded) {
    TopicParameters parameters = new TopicParameters(call);
    return new ScanQuery(
        new TopicPart(call.segment("topic"), parameters.part(RecordPart.VALUE)),
        parameters.ranges(),
        parameters.number("sample", 1, 1, MAX_SAMPLE),
        call.parameter("decode").isEmpty() ? isDecoded : call.flag("decode"));
  }

  private Answer census(Call call) {
    return Answer.lines(topics.census(scan(call, false), readable(call)));
  }

  private Answer check(Call call) {
    ScanQuery whole = scan(call, true);
    ScanQuery query = new ScanQuery(whole.of(), whole.ranges(), 1, whole.isDecoded());
    String subject = Subjects.normalized(call.parameter("subject").orElse(query.of().subject()));
    Draft draft = call.body(RegisterBody.class).draft();
    call.visible().requireReferences(subject, draft.references());
    return Answer.lines(
        topics.check(query, registry.console().avroSchema(subject, draft), readable(call)));
  }

  private Answer usage(Call call) {
    return usage(call, List.of(registry.console().stored(call.subject(), call.version())));
  }

  private Answer usageOfAll(Call call) {
    return usage(call, registry.console().versions(call.subject()));
  }

  private Answer usage(Call call, List<StoredVersion> versions) {
    TopicParameters parameters = new TopicParameters(call);
    TopicRanges ranges = parameters.ranges();
    List<TopicPart> read = topicsOf(versions.get(0).subject(), call, parameters);
    read.forEach(each -> call.access().require(Operation.TOPIC_READ, each.topic()));
    return Answer.lines(topics.usage(new UsageQuery(versions, read, ranges), readable(call)));
  }

  /** The topics that the client names, or the one that the name of the subject tells. */
  private static List<TopicPart> topicsOf(String qualified, Call call, TopicParameters parameters) {
    String subject = Subjects.name(qualified);
    Optional<RecordPart> told =
        List.of(RecordPart.values()).stream()
            .filter(part -> subject.endsWith("-" + part))
            .findFirst();
    List<String> named = call.parameters("topic").stream().distinct().toList();
    if (named.isEmpty() && told.isEmpty()) {
      throw TopicParameters.invalid(
          "The name of subject "
              + qualified
              + " names no topic. Name the topics whose records can have the version");
    }
    List<RecordPart> parts =
        call.parameter("part").isPresent()
            ? List.of(parameters.part(RecordPart.VALUE))
            : told.map(List::of).orElse(List.of(RecordPart.values()));
    List<String> names =
        named.isEmpty()
            ? told
                .map(part -> subject.substring(0, subject.length() - part.toString().length() - 1))
                .stream()
                .toList()
            : named;
    List<TopicPart> topics = new ArrayList<>();
    names.forEach(name -> parts.forEach(part -> topics.add(new TopicPart(name, part))));
    return topics;
  }
}
