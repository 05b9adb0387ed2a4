// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { NO_FILTERS, searchOf } from "./search.ts";

describe("searchOf", () => {
  it("begins with the newest record", () => {
    expect(searchOf(NO_FILTERS)).toEqual({ order: "newest", from: "", partition: "", text: "", envelope: "", decoded: "" });
  });

  it("takes a time of the browser's own zone", () => {
    const time = "2026-11-21T08:00";
    const search = searchOf({ ...NO_FILTERS, begin: "newest-time", time });
    expect(search).toMatchObject({ order: "newest", from: new Date(2026, 10, 21, 8).toISOString() });
    expect(searchOf({ ...NO_FILTERS, begin: "oldest-time", time })).toMatchObject({ order: "oldest" });
  });

  it("takes an offset with all of its digits", () => {
    expect(searchOf({ ...NO_FILTERS, begin: "oldest-offset", offset: "9223372036854775807" })).toMatchObject({
      order: "oldest",
      from: "9223372036854775807",
    });
  });

  it("waits for a time or an offset", () => {
    expect(searchOf({ ...NO_FILTERS, begin: "newest-time" })).toBeNull();
    expect(searchOf({ ...NO_FILTERS, begin: "oldest-offset", offset: "-1" })).toBeNull();
    expect(searchOf({ ...NO_FILTERS, begin: "oldest-offset" })).toBeNull();
  });
});
