// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { prettyJson, splitSubject, subjectText, visible } from "./text.ts";

describe("prettyJson", () => {
  it("puts one property in each line", () => {
    expect(prettyJson('{"a":[1,{"b":"x, y"}],"c":{}}')).toBe(
      '{\n  "a": [\n    1,\n    {\n      "b": "x, y"\n    }\n  ],\n  "c": {}\n}',
    );
  });

  it("keeps all digits of large numbers, and escapes in texts", () => {
    expect(prettyJson('{"default":9223372036854775807,"doc":"\\"{\\u202e"}')).toBe(
      '{\n  "default": 9223372036854775807,\n  "doc": "\\"{\\u202e"\n}',
    );
  });

  it("keeps a text that is not JSON", () => {
    expect(prettyJson('{"a":')).toBe('{"a":');
  });

  it("leaves empty containers and single values in one line", () => {
    expect(prettyJson(' [ ] ')).toBe("[]");
    expect(prettyJson('"string"')).toBe('"string"');
  });
});

describe("visible", () => {
  it("writes invisible characters and changes of direction as escapes", () => {
    expect(visible("a\u202eb\u0000c\u200bd")).toBe("a\\u202eb\\u0000c\\u200bd");
  });

  it("keeps letters of all languages and markup", () => {
    expect(visible("заказы <b>&amp; שלום")).toBe("заказы <b>&amp; שלום");
  });
});

describe("subjects", () => {
  it("have a context before the name", () => {
    expect(splitSubject(":.team:orders:x")).toEqual({ context: ".team", name: "orders:x" });
    expect(splitSubject("orders")).toEqual({ context: ".", name: "orders" });
    expect(splitSubject(":.team:")).toEqual({ context: ".team", name: "" });
  });

  it("may be empty", () => {
    expect(subjectText("")).toBe("(empty name)");
  });
});
