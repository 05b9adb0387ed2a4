// SPDX-License-Identifier: Apache-2.0
// The logic of the byte view: which part a byte belongs to, how bytes are written, and where keys lead.

const COLOURS = 6;

/** The style of a part's colour. Neighbours differ. */
export function tint(part: number): string {
  return `tint-${part % COLOURS}`;
}

/** The bytes from the first index up to, without, the second. */
export interface Range {
  from: number;
  to: number;
}

/** Tells which part each byte belongs to. Parts may overlap: a later part hides an earlier one. */
export class ByteMap {
  private readonly owners: Int32Array;

  constructor(
    readonly length: number,
    parts: readonly Range[],
  ) {
    this.owners = new Int32Array(length).fill(-1);
    parts.forEach((part, index) => this.owners.fill(index, Math.min(part.from, length), Math.min(part.to, length)));
  }

  /** The index of the part of a byte; -1 if no part has it. */
  owner(byte: number): number {
    return this.owners[byte] ?? -1;
  }

  /** Whether a part begins with the byte, so that the view draws a border before it. */
  isStart(byte: number): boolean {
    return byte === 0 ? this.owner(0) >= 0 : this.owner(byte) !== this.owner(byte - 1);
  }
}

export function includes(range: Range | undefined, byte: number): boolean {
  return range !== undefined && byte >= range.from && byte < range.to;
}

/** The name of a part without that of its record, which is the same for most parts. */
export function shortName(name: string, record: string | null): string {
  const head = `${record ?? ""}.`;
  return record !== null && record !== "" && name.startsWith(head) && name.length > head.length ? name.slice(head.length) : name;
}

/** Two digits of a byte. */
export function hexByte(byte: number): string {
  return byte.toString(16).padStart(2, "0");
}

/** A byte as a character; a dot for bytes that are no visible character of ASCII. */
export function character(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte === 0x20 ? " " : "·";
}

/** The number before a row, as wide as the last one of the view. */
export function offsetText(offset: number, length: number): string {
  const digits = Math.max(4, Math.max(0, length - 1).toString(16).length);
  return offset.toString(16).padStart(digits, "0");
}

/** "byte 4", "bytes 4 to 7" or "no bytes". */
export function rangeText(range: Range): string {
  const count = range.to - range.from;
  return count <= 0 ? "no bytes" : count === 1 ? `byte ${range.from}` : `bytes ${range.from} to ${range.to - 1}`;
}

/** The byte to which a key leads; null if the key leads nowhere. */
export function nextByte(key: string, byte: number, perRow: number, pageRows: number, length: number): number | null {
  const end = length - 1;
  if (end < 0) {
    return null;
  }
  const rowStart = byte - (byte % perRow);
  switch (key) {
    case "ArrowRight":
      return Math.min(end, byte + 1);
    case "ArrowLeft":
      return Math.max(0, byte - 1);
    case "ArrowDown":
      return byte + perRow <= end ? byte + perRow : byte;
    case "ArrowUp":
      return byte >= perRow ? byte - perRow : byte;
    case "PageDown":
      return Math.min(end, byte + perRow * pageRows);
    case "PageUp":
      return Math.max(0, byte - perRow * pageRows);
    case "Home":
      return rowStart;
    case "End":
      return Math.min(end, rowStart + perRow - 1);
    default:
      return null;
  }
}

/** The bytes of a text such as "00 0a ff"; spaces between them may be missing. */
export function bytesOf(hex: string): Uint8Array {
  const digits = hex.replace(/\s+/g, "");
  const bytes = new Uint8Array(Math.floor(digits.length / 2));
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16);
  }
  return bytes;
}
