// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { ApiError, basic, refusal, ScanError } from "./api/http.ts";
import { segment } from "./api/registry.ts";
import { contractOf } from "./pages/contract.ts";
import { versionsText } from "./pages/DraftResult.tsx";
import { count, explain } from "./messages.ts";

describe("explain", () => {
  it("says what happened and what to do, with the server's words", () => {
    expect(explain(new ApiError(422, 42206, "One or more references exist"))).toEqual({
      fact: "Other schemas refer to this one.",
      advice: "Delete these schemas first.",
      detail: "One or more references exist",
    });
  });

  it("uses the status if the code is unknown", () => {
    expect(explain(new ApiError(403, 40301, "No")).fact).toBe("You have no right to do this.");
    expect(explain(new ApiError(500, 59999, "x")).fact).toBe("The server failed.");
    expect(explain(new ApiError(0, 0, "x")).fact).toBe("The server does not answer.");
  });

  it("says why a scan ended", () => {
    expect(explain(new ScanError("Partition 3 has no leader."))).toEqual({
      fact: "The scan failed.",
      advice: "It has no result. Start it again.",
      detail: "Partition 3 has no leader.",
    });
  });

  it("shows a failure of the console as such", () => {
    expect(explain(new TypeError("x is undefined"))).toMatchObject({ fact: "The console failed.", detail: "x is undefined" });
  });
});

describe("refusal", () => {
  it("reads the registry's error", () => {
    expect(refusal(404, '{"error_code":40401,"message":"Subject \'a\' not found."}')).toMatchObject({
      status: 404,
      code: 40401,
      message: "Subject 'a' not found.",
    });
  });

  it.each(["<html>Bad gateway</html>", "", "null", "[]"])("takes the status if a proxy answered %j", (text) => {
    expect(refusal(502, text)).toMatchObject({ status: 502, code: 502, message: "" });
  });
});

it("basic encodes the user and the password in UTF-8", () => {
  expect(basic("jürgen", "p:ä")).toBe(`Basic ${Buffer.from("jürgen:p:ä", "utf8").toString("base64")}`);
});

it("segment keeps browsers from resolving a name of dots", () => {
  expect(segment("..")).toBe("%3A.%3A..");
  expect(segment("")).toBe("%3A.%3A");
  expect(segment("a/b")).toBe("a%2Fb");
});

it("count agrees with its noun", () => {
  expect(count(1, "version")).toBe("1 version");
  expect(count(12_345, "version")).toBe("12,345 versions");
});

it("versionsText names the first versions", () => {
  expect(versionsText([3])).toBe("version 3");
  expect(versionsText([9, 8, 7, 6, 5, 4, 3, 2, 1])).toBe("versions 9, 8, 7, 6, 5, 4, 3, 2 and 1 more");
});

describe("contractOf", () => {
  it("takes metadata and rules", () => {
    expect(contractOf('{"metadata":{"properties":{"a":"b"}}}')).toEqual({
      value: { metadata: { properties: { a: "b" } } },
      problem: null,
    });
    expect(contractOf(" ")).toEqual({ value: null, problem: null });
  });

  it("names what is wrong", () => {
    expect(contractOf("{").problem).toMatch(/^The text is not JSON: /);
    expect(contractOf("[]").problem).toBe("The text must be a JSON object with metadata, ruleSet, or both.");
    expect(contractOf('{"rules":1}').problem).toBe('Property "rules" is neither metadata nor ruleSet. Remove it.');
  });
});
