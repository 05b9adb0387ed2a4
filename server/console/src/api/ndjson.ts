// SPDX-License-Identifier: Apache-2.0
import { isAborted, type Options, refusal, ScanError, send } from "./http.ts";

/** Cuts a stream of text into lines, however the network divided it. */
export class LineSplitter {
  private rest = "";

  /** The lines that the piece completes; lines without text are left out. */
  add(piece: string): string[] {
    const lines = (this.rest + piece).split("\n");
    this.rest = lines.pop() ?? "";
    return lines.filter((each) => each.trim() !== "");
  }
}

/**
 * Reads the JSON values of a body that has one in each line.
 *
 * @throws ScanError if the connection ends inside a line or breaks
 */
export async function* jsonLines<T>(body: ReadableStream<Uint8Array>): AsyncGenerator<T> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const splitter = new LineSplitter();
  try {
    for (;;) {
      const piece = await read(reader);
      const text = piece === null ? `${decoder.decode()}\n` : decoder.decode(piece, { stream: true });
      for (const line of splitter.add(text)) {
        yield parse<T>(line);
      }
      if (piece === null) {
        return;
      }
    }
  } finally {
    // also when the caller stops reading
    reader.cancel().catch(() => undefined);
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
  try {
    const { done, value } = await reader.read();
    return done ? null : value;
  } catch (error) {
    throw isAborted(error) ? error : stopped();
  }
}

function parse<T>(line: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw stopped();
  }
}

export function stopped(): ScanError {
  return new ScanError("The connection ended before the result.");
}

/**
 * Sends a request, and passes on each JSON value of the answer when it arrives.
 *
 * Aborting the signal closes the connection, by which the server learns that nobody reads the rest.
 *
 * @throws ApiError if the server refuses the request
 * @throws ScanError if the answer stops inside a line, or its connection breaks
 */
export async function stream<T>(path: string, options: Options, each: (value: T) => void): Promise<void> {
  const answer = await send(path, options);
  if (!answer.ok) {
    throw refusal(answer.status, await answer.text());
  }
  if (answer.body === null) {
    throw stopped();
  }
  for await (const value of jsonLines<T>(answer.body)) {
    each(value);
  }
}
