// SPDX-License-Identifier: Apache-2.0
import { expect, it } from "vitest";
import { envelopes } from "./CensusTab.tsx";
import { namesIn, topicOf } from "./names.ts";

it.each([
  ["orders-value", { topic: "orders", part: "value" }],
  ["orders-key", { topic: "orders", part: "key" }],
  ["a-value-key", { topic: "a-value", part: "key" }],
  [":.team:orders-value", { topic: "orders", part: "value" }],
  ["shop.Order", null],
  ["-value", null],
])("topicOf %s", (subject, expected) => {
  expect(topicOf(subject)).toEqual(expected);
});

it("namesIn has each name once", () => {
  expect(namesIn(" a, b,,a\tc ")).toEqual(["a", "b", "c"]);
  expect(namesIn(" , ")).toEqual([]);
});

it("envelopes adds up the schemas of an envelope, and names what has none", () => {
  const kind = { writer: "id 1", subject: "", schemaName: "R", schema: null };
  expect(
    envelopes({
      kinds: [
        { ...kind, envelope: "version", records: 1, bytes: 10 },
        { ...kind, envelope: "confluent", records: 3, bytes: 20 },
        { ...kind, envelope: "version", records: 4, bytes: 30 },
      ],
      undecodable: [{ reason: "x", examples: [], records: 2, bytes: 2 }],
      tombstones: { records: 1, bytes: 0 },
      others: { records: 0, bytes: 0 },
    }),
  ).toEqual([
    { name: "version", records: 5, bytes: 40 },
    { name: "confluent", records: 3, bytes: 20 },
    { name: "(cannot be decoded)", records: 2, bytes: 2 },
    { name: "(null: tombstones)", records: 1, bytes: 0 },
  ]);
});
