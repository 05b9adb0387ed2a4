// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { ByteMap, bytesOf, character, hexByte, includes, nextByte, offsetText, rangeText, shortName } from "./bytes.ts";

describe("ByteMap", () => {
  it("names the part of each byte, and where parts begin", () => {
    const map = new ByteMap(8, [
      { from: 0, to: 1 },
      { from: 1, to: 5 },
      { from: 5, to: 5 }, // a null has no bytes
      { from: 6, to: 8 },
    ]);
    expect(Array.from({ length: 9 }, (_, byte) => map.owner(byte))).toEqual([0, 1, 1, 1, 1, -1, 3, 3, -1]);
    expect(Array.from({ length: 8 }, (_, byte) => map.isStart(byte))).toEqual([true, true, false, false, false, true, true, false]);
  });

  it("prefers the later of two parts that overlap", () => {
    const map = new ByteMap(3, [
      { from: 0, to: 3 },
      { from: 1, to: 2 },
    ]);
    expect([0, 1, 2].map((byte) => map.owner(byte))).toEqual([0, 1, 0]);
  });

  it("ignores what is after the bytes that it has", () => {
    const map = new ByteMap(2, [
      { from: 1, to: 9 },
      { from: 5, to: 9 },
    ]);
    expect([0, 1, 2].map((byte) => map.owner(byte))).toEqual([-1, 0, -1]);
    expect(new ByteMap(0, [{ from: 0, to: 0 }]).isStart(0)).toBe(false);
  });
});

it("includes has the first byte and not the one after the last", () => {
  expect([0, 1, 2, 3].map((byte) => includes({ from: 1, to: 3 }, byte))).toEqual([false, true, true, false]);
  expect(includes(undefined, 0)).toBe(false);
});

it("bytes are written as hex and as visible characters", () => {
  expect([0, 10, 255].map(hexByte)).toEqual(["00", "0a", "ff"]);
  expect([0x41, 0x7e, 0x20, 0x1f, 0x7f, 0xe9, 0x3c].map(character).join("")).toBe("A~ ···<");
});

it("shortName leaves out the record that all names begin with", () => {
  expect(shortName("shop.Order.items[0].id", "shop.Order")).toBe("items[0].id");
  expect(shortName("shop.Orders", "shop.Order")).toBe("shop.Orders");
  expect(shortName("schema id", null)).toBe("schema id");
});

it("bytesOf reads hex with and without spaces", () => {
  expect([...bytesOf("00 0a FF")]).toEqual([0, 10, 255]);
  expect([...bytesOf("000aff")]).toEqual([0, 10, 255]);
  expect(bytesOf("")).toHaveLength(0);
});

it("offsetText has the width of the last offset", () => {
  expect(offsetText(16, 100)).toBe("0010");
  expect(offsetText(16, 0x10001)).toBe("00010");
});

it("rangeText agrees with the number of bytes", () => {
  expect(rangeText({ from: 4, to: 8 })).toBe("bytes 4 to 7");
  expect(rangeText({ from: 4, to: 5 })).toBe("byte 4");
  expect(rangeText({ from: 4, to: 4 })).toBe("no bytes");
});

describe("nextByte", () => {
  it.each([
    ["ArrowRight", 15, 16],
    ["ArrowRight", 99, 99],
    ["ArrowLeft", 16, 15],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 5, 21],
    ["ArrowDown", 90, 90], // there is no byte below
    ["ArrowUp", 21, 5],
    ["ArrowUp", 5, 5],
    ["PageDown", 5, 69],
    ["PageDown", 60, 99],
    ["PageUp", 99, 35],
    ["Home", 21, 16],
    ["End", 21, 31],
    ["End", 97, 99],
  ])("%s from byte %i leads to byte %i", (key, from, to) => {
    expect(nextByte(key, from, 16, 4, 100)).toBe(to);
  });

  it("leads nowhere by other keys and without bytes", () => {
    expect(nextByte("a", 5, 16, 4, 100)).toBeNull();
    expect(nextByte("ArrowRight", 0, 16, 4, 0)).toBeNull();
  });
});
