// SPDX-License-Identifier: Apache-2.0
import { ApiError, ScanError } from "./api/http.ts";
import type { Origin } from "./api/types.ts";

/** An error in plain English: what happened, and what to do. */
export interface Explanation {
  fact: string;
  advice: string;
  /** The server's own words, if they add something. */
  detail: string;
}

const KNOWN: Record<number, [fact: string, advice: string]> = {
  40401: ["The subject does not exist.", "Somebody may have deleted it. Go back to the list of subjects."],
  40402: ["The version does not exist.", "Somebody may have deleted it. Load the page again."],
  40403: ["No such schema exists.", "Load the page again."],
  40404: ["The subject is deleted already.", "Delete it permanently, or restore a version of it."],
  40405: ["The subject is not deleted yet.", "Delete it first; then delete it permanently."],
  40406: ["The version is deleted already.", "Delete it permanently, or restore it."],
  40407: ["The version is not deleted yet.", "Delete it first; then delete it permanently."],
  40901: ["The schema conflicts with an earlier version.", "Change the schema, or choose another compatibility level."],
  40904: ["An association names the subject.", "Delete the association first: DELETE /associations/resources/{resourceId}."],
  42201: ["The text is not a valid schema.", "Correct it and try again."],
  42202: ["The version number is not valid.", "Version numbers begin with 1."],
  42203: ["The compatibility level is not valid.", "Choose one of the levels in the list."],
  42204: ["The mode is not allowed here.", "Choose another mode."],
  42205: ["The mode of the subject forbids this.", "Change the mode, or ask an administrator."],
  42206: ["Other schemas refer to this one.", "Delete these schemas first."],
  42208: ["The name of the subject is not valid.", "Use another name, without control characters."],
  42209: ["The schema is too large.", "Divide it into several schemas with references."],
  50001: ["The server could not read or write its schemas.", "Look at the server's log, and try again."],
  50002: ["The server did not finish in time.", "Load the page to see whether the change was made."],
  50003: ["The server could not reach its leader.", "Try again in some seconds."],
  50004: ["The servers have no leader at the moment.", "Try again in some seconds."],
};

const BY_STATUS: Record<number, [fact: string, advice: string]> = {
  0: ["The server does not answer.", "Check that it runs and that you can reach it, and try again."],
  400: ["The server did not understand the request.", "Correct what you entered."],
  401: ["You are not signed in.", "Sign in and try again."],
  403: ["You have no right to do this.", "Ask an administrator for the right."],
  404: ["The server does not have what you asked for.", "Go back and load the page again."],
  405: ["The server does not allow this operation.", "Look at the server's configuration."],
  413: ["The request is too large.", "Send a smaller schema."],
  414: ["The name is too long for a request.", "Use a shorter name."],
  422: ["The server refuses the request.", "Correct what you entered."],
  429: ["The server has too many requests.", "Try again in some seconds."],
  431: ["The name is too long for a request.", "Use a shorter name."],
  503: ["The server cannot answer now.", "Try again in some seconds."],
};

export function explain(error: unknown): Explanation {
  if (error instanceof ScanError) {
    return { fact: "The scan failed.", advice: "It has no result. Start it again.", detail: error.message };
  }
  if (!(error instanceof ApiError)) {
    return {
      fact: "The console failed.",
      advice: "Load the page again. If it fails again, report it with the text below.",
      detail: error instanceof Error ? error.message : String(error),
    };
  }
  const known = KNOWN[error.code] ??
    BY_STATUS[error.status] ?? ["The server failed.", "Look at the server's log, and try again."];
  return { fact: known[0], advice: known[1], detail: error.status === 0 ? "" : error.message };
}

/** Where a setting comes from, after "from". */
export function originText(origin: Origin): string {
  switch (origin) {
    case "SUBJECT":
      return "the subject";
    case "CONTEXT":
      return "the context";
    case "ALL_CONTEXTS":
      return "all contexts";
    case "SERVER":
      return "the server's default";
  }
}

/** A level in words. */
export function levelMeaning(level: string): string {
  switch (level) {
    case "BACKWARD":
      return "the new schema reads data of the latest version";
    case "BACKWARD_TRANSITIVE":
      return "the new schema reads data of all versions";
    case "FORWARD":
      return "the latest version reads data of the new schema";
    case "FORWARD_TRANSITIVE":
      return "all versions read data of the new schema";
    case "FULL":
      return "both, with the latest version";
    case "FULL_TRANSITIVE":
      return "both, with all versions";
    case "NONE":
      return "nothing is checked";
    default:
      return "";
  }
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString("en")} ${number === 1 ? one : many}`;
}
