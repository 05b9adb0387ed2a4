// SPDX-License-Identifier: Apache-2.0
// The answers of the server about topics.

import type { Reference } from "./types.ts";

export type Part = "value" | "key";

export interface TopicRow {
  name: string;
  internal: boolean;
  partitions: number | null;
  /** How many offsets are retained; null if it is unknown. */
  records: number | null;
  keySubject: string | null;
  valueSubject: string | null;
}

export interface TopicPage {
  enabled: boolean;
  reason: string;
  total: number;
  topics: TopicRow[];
}

export interface TopicDetails {
  name: string;
  internal: boolean;
  records: number | null;
  partitions: { partition: number; first: number; end: number }[];
  keySubject: string | null;
  valueSubject: string | null;
}

/** A version of this server. */
export interface KnownSchema {
  id: number;
  subject: string;
  version: number;
  deleted?: boolean;
}

/** The server's knowledge about the bytes of a key or a value. */
export interface Decoded {
  size: number;
  envelope: string | null;
  writer: string | null;
  schemaName: string | null;
  schema: KnownSchema | null;
  json: string | null;
  cut: boolean;
  text: string | null;
  failure: string | null;
  looksLike: string | null;
}

export interface RecordPart extends Decoded {
  hex: string | null;
}

export interface Header {
  name: string;
  text: string | null;
  hex: string | null;
  cut?: boolean;
}

export interface TopicRecord {
  partition: number;
  offset: number;
  timestamp: number;
  key: RecordPart | null;
  value: RecordPart | null;
  headers: Header[];
  headersCut: boolean;
}

export interface RecordPage {
  records: TopicRecord[];
  scanned: number;
  cursor: string | null;
  isEnd: boolean;
  notes: string[];
}

export type Place = "record" | "header" | "decompressed";

/** A part of an envelope, or a value of a datum. */
export interface LayoutPart {
  in: Place;
  name: string;
  /** Empty for a part of the envelope. */
  type: string;
  from: number;
  to: number;
  value: string;
}

export interface Opinion {
  envelope: string;
  fit: "fits" | "misfit" | "unknown_schema" | "untried" | "refused";
  writer: string | null;
  reason: string;
}

/** The bytes of a key or a value, and what each of them is. */
export interface RecordBytes extends Decoded {
  topic: string;
  partition: number;
  offset: number;
  timestamp: number;
  part: Part;
  headers: Header[];
  headersCut?: boolean;
  hex: string | null;
  hexCut: boolean;
  decompressedHex: string | null;
  layout: LayoutPart[];
  layoutIsCut: boolean;
  stoppedAt: number | null;
  stoppedIn?: Place | null;
  opinions: Opinion[];
}

export interface Progress {
  type: "progress";
  /** How many offsets were read, also those without a record. */
  done: number;
  total: number;
  percent: number;
  perSecond: number;
  /** The topic that is read, if the scan has several; empty at first. */
  topic?: string;
}

export interface ScanFailure {
  type: "failure";
  message: string;
}

export interface PartitionStats {
  partition: number;
  records: number;
  bytes: number;
  firstOffset: number;
  firstTime?: number;
  lastOffset: number;
  lastTime?: number;
}

export interface Totals {
  records: number;
  bytes: number;
  partitions?: PartitionStats[];
}

export interface Kind extends Totals {
  envelope: string;
  writer: string;
  subject: string;
  schemaName: string;
  schema: KnownSchema | null;
}

export interface Reason extends Totals {
  reason: string;
  /** Records as partition:offset. */
  examples: string[];
}

export interface Census {
  type: "result";
  topic: string;
  part: Part;
  partial: boolean;
  sample: number;
  records: number;
  read: number;
  seconds: number;
  perSecond: number;
  kinds: Kind[];
  undecodable: Reason[];
  tombstones: Totals;
  others: Totals;
  notes: string[];
}

export interface CheckedKind extends Kind {
  readable: "yes" | "some" | "no" | "unknown";
  gaps: { path: string; reason: string; concernsAll: boolean }[];
}

export interface TopicCheck {
  type: "result";
  topic: string;
  part: Part;
  reader: string;
  verdict: "yes" | "no" | "open";
  decoded: boolean;
  partial: boolean;
  records: number;
  readable: number;
  unreadable: number;
  undecodable: number;
  kinds: CheckedKind[];
  failures: { reason: string; kind: "unreadable" | "undecodable"; records: number; examples: string[] }[];
  tombstones: number;
  others: number;
  notes: string[];
}

export interface RecordName {
  topic: string;
  partition: number;
  offset: number;
  timestamp: number;
  part: Part;
}

/** The records that have a version. */
export interface Uses {
  records: number;
  newest: RecordName | null;
  oldest: RecordName | null;
}

export interface Usage extends Uses {
  type: "result";
  subject: string;
  verdict: "used" | "unused" | "unknown";
  /** The versions that were looked for, from the highest to the lowest. */
  versions: (Uses & { version: number; id: number; deleted: boolean })[];
  topics: { topic: string; part: Part; scanned: number; records: number; undecodable: number }[];
  sharedWith: { subject: string; version: number; id: number }[];
  caveats: string[];
  message: string;
}

export interface SchemaDraft {
  schema: string;
  references?: Reference[];
}
