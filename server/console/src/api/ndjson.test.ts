// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { ScanError } from "./http.ts";
import { jsonLines, LineSplitter } from "./ndjson.ts";

/** A body that arrives in pieces of the given number of bytes, and then fails if a failure is given. */
function body(text: string, pieceBytes: number, failure?: Error): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) {
        controller.enqueue(bytes.slice(at, at + pieceBytes));
        at += pieceBytes;
      } else if (failure === undefined) {
        controller.close();
      } else {
        controller.error(failure);
      }
    },
  });
}

async function all(stream: ReadableStream<Uint8Array>): Promise<unknown[]> {
  const values: unknown[] = [];
  for await (const value of jsonLines(stream)) {
    values.push(value);
  }
  return values;
}

describe("jsonLines", () => {
  const values = [{ type: "progress", text: "grüße 💡\n" }, 1, null, { nested: [{}] }];
  const text = values.map((each) => JSON.stringify(each)).join("\n");

  it.each([1, 2, 3, 7, 1000])("finds the values in pieces of %i bytes, also inside a character", async (pieceBytes) => {
    expect(await all(body(`${text}\n`, pieceBytes))).toEqual(values);
    expect(await all(body(`\n${text}\r\n\n`, pieceBytes))).toEqual(values);
    expect(await all(body(text, pieceBytes))).toEqual(values);
  });

  it("says that the answer stopped if a line has no end", async () => {
    await expect(all(body('{"a":1}\n{"b":', 4))).rejects.toEqual(new ScanError("The connection ended before the result."));
  });

  it("says that the answer stopped if the connection breaks, after the values that arrived", async () => {
    const seen: unknown[] = [];
    const reading = (async () => {
      for await (const value of jsonLines(body('{"a":1}\n', 100, new TypeError("network error")))) {
        seen.push(value);
      }
    })();
    await expect(reading).rejects.toBeInstanceOf(ScanError);
    expect(seen).toEqual([{ a: 1 }]);
  });

  it("passes on that the user cancelled", async () => {
    const failure = new DOMException("Cancelled", "AbortError");
    await expect(all(body("", 1, failure))).rejects.toBe(failure);
  });

  it("cancels the body when nobody reads on", async () => {
    let isCancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode("1\n")),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const value of jsonLines(endless)) {
      expect(value).toBe(1);
      break;
    }
    expect(isCancelled).toBe(true);
  });
});

it("LineSplitter keeps the start of a line until its end arrives", () => {
  const splitter = new LineSplitter();
  expect(splitter.add("a")).toEqual([]);
  expect(splitter.add("b\n\nc\nd")).toEqual(["ab", "c"]);
  expect(splitter.add("\n")).toEqual(["d"]);
});
