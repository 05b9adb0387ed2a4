// SPDX-License-Identifier: Apache-2.0
import { expect, it } from "vitest";
import type { LayoutPart, RecordBytes } from "../api/topicTypes.ts";
import { blocksOf } from "./blocks.ts";

const part = (place: LayoutPart["in"], name: string, from: number, to: number): LayoutPart => ({
  in: place,
  name,
  type: "",
  from,
  to,
  value: "",
});

function record(more: Partial<RecordBytes>): RecordBytes {
  return {
    topic: "t",
    partition: 0,
    offset: 0,
    timestamp: 0,
    part: "value",
    size: 3,
    envelope: null,
    writer: null,
    schemaName: null,
    schema: null,
    json: null,
    cut: false,
    text: null,
    failure: null,
    looksLike: null,
    headers: [],
    hex: "00 01 02",
    hexCut: false,
    decompressedHex: null,
    layout: [],
    layoutIsCut: false,
    stoppedAt: null,
    opinions: [],
    ...more,
  };
}

it("blocksOf shows decompressed bytes and headers of the envelope apart, and keeps the numbers of their parts", () => {
  const blocks = blocksOf(
    record({
      layout: [part("header", "header id", 0, 1), part("record", "a", 0, 3), part("decompressed", "b", 0, 2), part("header", "header gone", 0, 1)],
      headers: [
        { name: "id", text: null, hex: "ff" },
        { name: "id", text: null, hex: "0a" }, // the last one counts
      ],
      decompressedHex: "07 08",
      stoppedAt: 1,
      stoppedIn: "decompressed",
    }),
    "00 01 02",
  );
  expect(blocks.map((each) => [each.title, [...each.bytes], each.parts.map((one) => one.index), each.stoppedAt])).toEqual([
    ["Bytes of the value", [0, 1, 2], [1], null],
    ["Bytes of the datum after decompression", [7, 8], [2], 1],
    ["Bytes of header id", [10], [0], null],
  ]);
});

it("blocksOf says what the server left out", () => {
  const [block] = blocksOf(record({ size: 70_000, hexCut: true }), "00 01 02");
  expect(block?.notice).toBe("The view has the first 3 of 70,000 bytes.");
  expect(blocksOf(record({}), "00")[0]?.notice).toBe("");
});
