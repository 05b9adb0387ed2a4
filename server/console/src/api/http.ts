// SPDX-License-Identifier: Apache-2.0
import { signal } from "@preact/signals";
import { earlyAnswer } from "./early.ts";
import type { ServerInfo, Users } from "./types.ts";

/** The server refused a request, or it did not answer. */
export class ApiError extends Error {
  constructor(
    /** The HTTP status; 0 if the server did not answer. */
    readonly status: number,
    /** The registry's code: the status, or a number of five digits. */
    readonly code: number,
    message: string,
  ) {
    super(message);
    this.name = "ApiError";
  }
}

/** The server ended a scan before its result. The message says why. */
export class ScanError extends Error {}

/** The value of the header that the user signed in with. It is kept in memory only. */
export const authorization = signal<string | null>(null);

/** The server's answer about users; null before it is known. */
export const users = signal<Users | null>(null);

/** Whether the user could sign in and has not: the server shows only what everybody may see. */
export function isAnonymous(): boolean {
  return authorization.value === null && users.value?.signIn === true && users.value.user === "";
}

/** Asks the user to sign in; null if nobody is asked. The page shows a dialog for it. */
export const signInRequest = signal<{ refused: boolean; answer: (value: string | null) => void } | null>(null);

let pendingSignIn: Promise<string | null> | null = null;

/** Where the server is: the folder above the page, also behind a proxy that adds a path. */
export function serverUrl(path: string): string {
  return new URL(`..${path}`, new URL(".", document.baseURI)).toString();
}

export interface Options {
  method?: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  signal?: AbortSignal;
}

/** Sends a request, and asks the user to sign in when the server demands it. */
export async function request<T>(path: string, options: Options = {}): Promise<T> {
  const answer = await send(path, options);
  const text = await answer.text();
  if (!answer.ok) {
    throw refusal(answer.status, text);
  }
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Sends a request and returns the answer with its body unread. */
export async function send(path: string, options: Options = {}): Promise<Response> {
  let sent = authorization.value;
  let answer = await attempt(path, options, sent);
  while (answer.status === 401) {
    users.value ??= { signIn: true, user: "" };
    // another request may have signed in meanwhile
    const other = authorization.value !== sent ? authorization.value : null;
    const known: string | null = other ?? (await signIn(sent !== null));
    if (known === null) {
      return answer;
    }
    sent = known;
    answer = await attempt(path, options, sent);
    if (answer.status !== 401) {
      authorization.value = sent;
    }
  }
  return answer;
}

/** Asks the server whether it has users. The user is asked for nothing, and no answer changes nothing. */
export async function lookForUsers(): Promise<void> {
  try {
    const answer = await attempt("/console/api/server", {}, authorization.value);
    if (answer.status === 401) {
      users.value = { signIn: true, user: "" };
    } else if (answer.ok) {
      users.value = ((await answer.json()) as ServerInfo).users ?? null;
    }
  } catch {
    // the requests of the page say what is wrong
  }
}

/** Lets the user sign in before a request demands it; false if the user does not. */
export async function signInNow(): Promise<boolean> {
  for (let refused = false; ; refused = true) {
    const value = await signIn(refused);
    if (value === null) {
      return false;
    }
    const status = await attempt("/console/api/server", {}, value).then(
      (answer) => answer.status,
      () => 0, // the requests of the page say what is wrong
    );
    if (status !== 401) {
      authorization.value = value;
      return true;
    }
  }
}

async function attempt(path: string, options: Options, credentials: string | null): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (options.body !== undefined) {
    headers["Content-Type"] = "application/json";
  }
  if (credentials !== null) {
    headers["Authorization"] = credentials;
  }
  const init: RequestInit = {
    method: options.method ?? "GET",
    headers,
    // the browser's own dialog for passwords never appears
    credentials: "omit",
    redirect: "error",
  };
  if (options.body !== undefined) {
    init.body = JSON.stringify(options.body);
  }
  if (options.signal !== undefined) {
    init.signal = options.signal;
  }
  try {
    const url = serverUrl(path);
    const early = init.method === "GET" && credentials === null ? earlyAnswer(url) : null;
    const answer = await (early ?? fetch(url, init));
    options.signal?.throwIfAborted(); // an early request does not know the signal
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") {
      throw error;
    }
    throw new ApiError(0, 0, "The server does not answer");
  }
}

/** Asks once, however many requests wait. */
function signIn(refused: boolean): Promise<string | null> {
  pendingSignIn ??= new Promise<string | null>((resolve) => {
    signInRequest.value = {
      refused,
      answer: (value) => {
        signInRequest.value = null;
        pendingSignIn = null;
        resolve(value);
      },
    };
  });
  return pendingSignIn;
}

/** The error in the body of an answer. */
export function refusal(status: number, text: string): ApiError {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && "error_code" in body && "message" in body) {
      return new ApiError(status, Number(body.error_code), String(body.message));
    }
  } catch {
    // not JSON: a proxy answered
  }
  return new ApiError(status, status, "");
}

/** The header of a user name and a password, in UTF-8. */
export function basic(user: string, password: string): string {
  const bytes = new TextEncoder().encode(`${user}:${password}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
