// SPDX-License-Identifier: Apache-2.0
import type { LayoutPart, Place, RecordBytes } from "../api/topicTypes.ts";
import { bytesOf } from "./bytes.ts";

/** Bytes that are shown together: of the record, of its decompressed datum, or of a header. */
export interface Block {
  id: string;
  title: string;
  bytes: Uint8Array;
  /** The parts in these bytes, with their numbers in the whole layout. */
  parts: { index: number; part: LayoutPart }[];
  /** Where decoding stopped; null if it did not stop here. */
  stoppedAt: number | null;
  /** The notice about parts that the server left out; empty if it left out nothing. */
  notice: string;
}

const HEADER = "header ";

/** Divides what the server sent of a record into blocks: first the record's own bytes, then the headers that belong to the envelope. */
export function blocksOf(record: RecordBytes, hex: string): Block[] {
  const parts = record.layout.map((part, index) => ({ index, part }));
  const inPlace = (place: Place) => parts.filter((each) => each.part.in === place);
  const stopped = (place: Place) => (record.stoppedAt !== null && (record.stoppedIn ?? "record") === place ? record.stoppedAt : null);
  const bytes = bytesOf(hex);
  const blocks: Block[] = [
    {
      id: "record",
      title: `Bytes of the ${record.part}`,
      bytes,
      parts: inPlace("record"),
      stoppedAt: stopped("record"),
      notice: record.hexCut ? cutText(bytes.length, record.size) : "",
    },
  ];
  if (record.decompressedHex !== null) {
    blocks.push({
      id: "decompressed",
      title: "Bytes of the datum after decompression",
      bytes: bytesOf(record.decompressedHex),
      parts: inPlace("decompressed"),
      stoppedAt: stopped("decompressed"),
      notice: "",
    });
  }
  for (const each of inPlace("header")) {
    const name = each.part.name.startsWith(HEADER) ? each.part.name.slice(HEADER.length) : each.part.name;
    const header = record.headers.findLast((other) => other.name === name);
    if (header?.hex != null) {
      blocks.push({
        id: `header-${each.index}`,
        title: `Bytes of header ${name}`,
        bytes: bytesOf(header.hex),
        parts: [each],
        stoppedAt: null,
        notice: "",
      });
    }
  }
  return blocks;
}

function cutText(shown: number, all: number): string {
  return `The view has the first ${shown.toLocaleString("en")} of ${all.toLocaleString("en")} bytes.`;
}
