// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { nextIndex, pagesOf, scrollTo, visibleRange } from "./window.ts";

describe("visibleRange", () => {
  it("has the visible rows and some around them", () => {
    expect(visibleRange(4000, 400, 40, 10_000)).toEqual({ first: 94, last: 116 });
  });

  it("stays inside the list", () => {
    expect(visibleRange(0, 400, 40, 3)).toEqual({ first: 0, last: 3 });
    expect(visibleRange(9_999_999, 400, 40, 3)).toEqual({ first: 3, last: 3 });
    expect(visibleRange(0, 400, 40, 0)).toEqual({ first: 0, last: 0 });
  });
});

describe("nextIndex", () => {
  it.each([
    ["ArrowDown", 5, 6],
    ["ArrowUp", 5, 4],
    ["PageDown", 5, 15],
    ["PageUp", 5, 0],
    ["Home", 5, 0],
    ["End", 5, 99],
    ["ArrowDown", 99, 99],
    ["ArrowUp", 0, 0],
  ])("%s from row %i leads to row %i", (key, from, to) => {
    expect(nextIndex(key, from, 10, 100)).toBe(to);
  });

  it("leads nowhere by other keys and in an empty list", () => {
    expect(nextIndex("x", 5, 10, 100)).toBeNull();
    expect(nextIndex("ArrowDown", 0, 10, 0)).toBeNull();
  });
});

it("pagesOf names each page of a range once", () => {
  expect(pagesOf(0, 20, 500)).toEqual([0]);
  expect(pagesOf(490, 510, 500)).toEqual([0, 1]);
  expect(pagesOf(500, 1000, 500)).toEqual([1]);
  expect(pagesOf(0, 0, 500)).toEqual([]);
});

it("scrollTo moves no more than it has to", () => {
  expect(scrollTo(5, 0, 200, 20)).toBe(0);
  expect(scrollTo(20, 0, 200, 20)).toBe(240);
  expect(scrollTo(2, 100, 200, 20)).toBe(20);
  expect(scrollTo(0, 100, 200, 20)).toBe(0);
});
