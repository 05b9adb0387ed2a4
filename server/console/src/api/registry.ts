// SPDX-License-Identifier: Apache-2.0
import { request, users } from "./http.ts";
import type {
  Config,
  Difference,
  Draft,
  DraftReport,
  ReferenceGraph,
  ScopeSettings,
  ServerInfo,
  SubjectDetails,
  SubjectPage,
  VersionDetails,
} from "./types.ts";

export type Deleted = "hidden" | "included" | "only";

export interface Search {
  text: string;
  context: string;
  deleted: Deleted;
}

/** A subject in a path. The default context's name before it keeps browsers from resolving "..", and it from being empty. */
export function segment(subject: string): string {
  return encodeURIComponent(/^\.{0,2}$/.test(subject) ? `:.:${subject}` : subject);
}

function subjectPath(subject: string): string {
  return `/console/api/subjects/${segment(subject)}`;
}

export async function server(signal?: AbortSignal): Promise<ServerInfo> {
  const answer = await request<ServerInfo>("/console/api/server", abort(signal));
  users.value = answer.users ?? null;
  return answer;
}

export function subjects(search: Search, offset: number, limit: number, signal?: AbortSignal): Promise<SubjectPage> {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit), deleted: search.deleted });
  if (search.text !== "") {
    query.set("text", search.text);
  }
  if (search.context !== "") {
    query.set("context", search.context);
  }
  return request(`/console/api/subjects?${query}`, abort(signal));
}

export function subject(name: string, signal?: AbortSignal): Promise<SubjectDetails> {
  return request(subjectPath(name), abort(signal));
}

export function version(name: string, number: number, signal?: AbortSignal): Promise<VersionDetails> {
  return request(`${subjectPath(name)}/versions/${number}`, abort(signal));
}

export function graph(name: string, number: number, signal?: AbortSignal): Promise<ReferenceGraph> {
  return request(`${subjectPath(name)}/versions/${number}/references`, abort(signal));
}

export function difference(name: string, older: number, newer: number, signal?: AbortSignal): Promise<Difference> {
  return request(`${subjectPath(name)}/difference?older=${older}&newer=${newer}`, abort(signal));
}

export function check(name: string, draft: Draft, signal?: AbortSignal): Promise<DraftReport> {
  return request(`${subjectPath(name)}/check`, { ...abort(signal), method: "POST", body: draft });
}

export function settings(signal?: AbortSignal): Promise<{ scopes: ScopeSettings[] }> {
  return request("/console/api/settings", abort(signal));
}

export function register(name: string, draft: Draft): Promise<{ id: number; version?: number }> {
  return request(`/subjects/${segment(name)}/versions`, { method: "POST", body: draft });
}

export function deleteVersion(name: string, number: number, permanent: boolean): Promise<number> {
  return request(`/subjects/${segment(name)}/versions/${number}?permanent=${permanent}`, { method: "DELETE" });
}

export function deleteSubject(name: string, permanent: boolean): Promise<number[]> {
  return request(`/subjects/${segment(name)}?permanent=${permanent}`, { method: "DELETE" });
}

/** Sets the compatibility level of a scope, or lets the scope inherit its whole configuration. */
export function setLevel(scope: string, level: string | null): Promise<Config> {
  return level === null
    ? request(settingPath("config", scope), { method: "DELETE" })
    : request(settingPath("config", scope), { method: "PUT", body: { compatibility: level } });
}

/** Sets the mode of a scope, or lets the scope inherit it. */
export function setMode(scope: string, mode: string | null, force: boolean): Promise<unknown> {
  return mode === null
    ? request(settingPath("mode", scope), { method: "DELETE" })
    : request(`${settingPath("mode", scope)}?force=${force}`, { method: "PUT", body: { mode } });
}

function settingPath(kind: "config" | "mode", scope: string): string {
  return scope === "" ? `/${kind}` : `/${kind}/${segment(scope)}`;
}

function abort(signal: AbortSignal | undefined): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}
