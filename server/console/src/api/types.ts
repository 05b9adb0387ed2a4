// SPDX-License-Identifier: Apache-2.0
// The answers of the server. The server leaves out what is empty or null: such properties are optional here.

export const LEVELS = [
  "NONE",
  "BACKWARD",
  "BACKWARD_TRANSITIVE",
  "FORWARD",
  "FORWARD_TRANSITIVE",
  "FULL",
  "FULL_TRANSITIVE",
] as const;
export const MODES = ["READWRITE", "READONLY", "IMPORT"] as const;

export type Origin = "SUBJECT" | "CONTEXT" | "ALL_CONTEXTS" | "SERVER";

export interface ServerInfo {
  version: string;
  contexts: string[];
  /** Whether the server shows topics; the reason says which key to set. */
  topics?: { enabled: boolean; reason: string };
  users?: Users;
}

export interface Users {
  /** Whether a password or a token makes the client a user. */
  signIn: boolean;
  /** The user that sends the requests; empty for a client that is not signed in. */
  user: string;
}

export interface SubjectRow {
  subject?: string;
  version: number;
  id: number;
  versions: number;
  deletedVersions: number;
  level: string;
  levelFrom: Origin;
  mode: string;
  modeFrom: Origin;
}

export interface SubjectPage {
  total: number;
  subjects?: SubjectRow[];
}

export interface Named {
  subject?: string;
  version: number;
  id: number;
  deleted: boolean;
}

export interface Blockers {
  soft?: Named[];
  permanent?: Named[];
}

export interface Config {
  compatibilityLevel?: string;
  alias?: string;
  [key: string]: unknown;
}

export interface ScopeSettings {
  scope: Origin;
  subject?: string;
  config?: Config;
  mode?: string;
}

export interface VersionRow {
  version: number;
  id: number;
  deleted: boolean;
  timestamp: number;
  references: number;
  referencedBy: number;
}

export interface SubjectDetails {
  subject?: string;
  context: string;
  versions: VersionRow[];
  settings: ScopeSettings[];
  level: string;
  levelFrom: Origin;
  mode: string;
  modeFrom: Origin;
  blockers?: Blockers;
  associations?: Association[];
}

/** Says that the keys or values of a resource have the schemas of a subject. */
export interface Association {
  resourceName?: string;
  resourceNamespace?: string;
  resourceId?: string;
  resourceType?: string;
  associationType?: string;
  lifecycle: "WEAK" | "STRONG";
  frozen: boolean;
}

export interface Reference {
  name?: string;
  subject?: string;
  version?: number;
}

export interface Rule {
  name?: string;
  doc?: string;
  kind?: string;
  mode?: string;
  type?: string;
  tags?: string[];
  params?: Record<string, string>;
  expr?: string;
  onSuccess?: string;
  onFailure?: string;
  disabled?: boolean;
}

export interface Metadata {
  tags?: Record<string, string[]>;
  properties?: Record<string, string>;
  sensitive?: string[];
}

export type RuleSet = Record<string, Rule[] | undefined>;

export interface VersionDetails {
  subject?: string;
  version: number;
  id: number;
  guid: string;
  deleted: boolean;
  timestamp: number;
  schema?: string;
  references?: Reference[];
  targets?: { name: string; target?: Named }[];
  referencedBy?: Named[];
  sameId?: Named[];
  metadata?: Metadata;
  ruleSet?: RuleSet;
  blockers?: Blockers;
  /** Those that prevent the next deletion of the version. */
  associations?: Association[];
}

export interface Finding {
  path: string;
  text: string;
}

export type Effect = "CONVERTED" | "DEFAULT" | "IGNORED" | "FAILS";

export interface Reading {
  isCompatible: boolean;
  incompatibilities?: Finding[];
  view?: { path: string; effect: Effect; text: string }[];
}

export interface Difference {
  changes?: Finding[];
  backward: Reading;
  forward: Reading;
}

export interface DraftReport {
  problem?: string;
  existing?: Named;
  level: string;
  levels?: { level: string; isCompatible: boolean; conflicts?: number[] }[];
  versions?: { version: number; backward?: Finding[]; forward?: Finding[] }[];
  changes?: Finding[];
}

export interface ReferenceGraph {
  nodes: { version: Named; distance: number }[];
  edges?: { from: number; to: number; name: string }[];
  isCut: boolean;
}

export interface Draft {
  schema: string;
  references?: Reference[];
  metadata?: Metadata;
  ruleSet?: RuleSet;
}
