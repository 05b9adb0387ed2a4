// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { parseRoute, subjectHref } from "./route.ts";

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

  it.each(["#/nothing", "#/subjects/a/b", "#/subjects/%zz", "#/new/x"])("knows no page for %s", (hash) => {
    expect(parseRoute(hash)).toEqual({ page: "unknown" });
  });
});
