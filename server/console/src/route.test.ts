// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { parseRoute, recordHref, subjectHref, topicHref } from "./route.ts";

describe("parseRoute", () => {
  it.each(["orders", "", "a/b", "..", "%2F", "?#&", ":.team:x", "<script>", "\u202e", "заказы", "x".repeat(10_000)])(
    "finds the subject that subjectHref names: %j",
    (subject) => {
      expect(parseRoute(subjectHref(subject, { tab: "compare", version: 7, older: 3 }))).toEqual({
        page: "subject",
        subject,
        tab: "compare",
        version: 7,
        older: 3,
      });
    },
  );

  it("begins with the list of subjects", () => {
    expect(parseRoute("")).toEqual({ page: "subjects" });
    expect(parseRoute("#/")).toEqual({ page: "subjects" });
  });

  it("ignores parameters that are not valid", () => {
    expect(parseRoute("#/subjects/a?version=-1&tab=nothing&older=99999999999")).toEqual({
      page: "subject",
      subject: "a",
      tab: "schema",
      version: null,
      older: null,
    });
  });

  it.each(["orders", "a.b_c-d", "..", "%2F", "<script>", "\u202e"])("finds the topic and the record of %j", (topic) => {
    expect(parseRoute(topicHref(topic))).toEqual({ page: "topic", topic, tab: "records", subject: null, version: null });
    expect(parseRoute(topicHref(topic, { tab: "check", subject: "a&b=c", version: 3 }))).toEqual({
      page: "topic",
      topic,
      tab: "check",
      subject: "a&b=c",
      version: 3,
    });
    expect(parseRoute(recordHref(topic, 2, "9223372036854775807", "key"))).toEqual({
      page: "record",
      topic,
      partition: 2,
      offset: "9223372036854775807",
      part: "key",
    });
    expect(parseRoute(recordHref(topic, 0, 0))).toMatchObject({ page: "record", partition: 0, offset: "0", part: "value" });
  });

  it("finds the list of topics", () => {
    expect(parseRoute("#/topics")).toEqual({ page: "topics" });
  });

  it.each(["#/topics/a/b", "#/topics/a/1/-1", "#/topics/a/x/1", "#/topics/a/1/2/3", "#/topics/%zz", "#/nothing", "#/subjects/a/b", "#/subjects/%zz", "#/new/x"])("knows no page for %s", (hash) => {
    expect(parseRoute(hash)).toEqual({ page: "unknown" });
  });
});
