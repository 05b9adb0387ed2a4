// SPDX-License-Identifier: Apache-2.0
// Names that try to break the page or to deceive the reader.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Chromium, Server, type Visit } from "./support.ts";

const HOSTILE = "<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">";
const LONG = `long-${"x".repeat(7_000)}`;
const NAMES: [what: string, subject: string, shown: string][] = [
  ["HTML", HOSTILE, HOSTILE],
  ["text that turns its direction", "safe-\u202eeulav-evil", "safe-\\u202eeulav-evil"],
  ["right to left", "הזמנות-value", "הזמנות-value"],
  ["7 kB", LONG, LONG], // a request holds at most 8 kB
  ["a path", "../../etc/passwd?a=b#c%2e%2e;d", "../../etc/passwd?a=b#c%2e%2e;d"],
  ["two dots", "..", ".."],
  ["no visible character", "\u200b", "\\u200b"],
  ["quotes and templates", "'\"`${1+1}{{2*3}}", "'\"`${1+1}{{2*3}}"],
  ["a name of JavaScript", "__proto__", "__proto__"],
];

const SCHEMA = {
  type: "record",
  name: "R".repeat(10_000),
  doc: HOSTILE,
  fields: [
    { name: "id", type: "long", doc: HOSTILE, "\u202eprop": HOSTILE },
    { name: "text", type: "string", default: HOSTILE },
  ],
};

let server: Server;
let chromium: Chromium;

beforeAll(async () => {
  [server, chromium] = await Promise.all([Server.start(), Chromium.start()]);
  for (const [, subject] of NAMES) {
    const segment = subject === ".." ? ":.:.." : subject;
    await server.register(segment, { ...SCHEMA, fields: SCHEMA.fields.slice(0, 1) });
    await server.register(segment, SCHEMA, {
      metadata: { properties: { [HOSTILE]: HOSTILE }, tags: { [HOSTILE]: [HOSTILE] } },
      ruleSet: { domainRules: [{ name: "r", doc: HOSTILE, kind: "CONDITION", type: "CEL", mode: "WRITE", expr: HOSTILE }] },
    });
  }
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), server?.stop()]);
});

/** Nothing of a name or a schema became a part of the page. */
async function expectHarmless(visit: Visit): Promise<void> {
  expect(await visit.page.title()).not.toBe("owned");
  expect(await visit.page.evaluate(() => document.querySelectorAll("main script, main img, main iframe").length)).toBe(0);
  await visit.expectNoSidewaysScroll();
}

describe.each(NAMES)("a subject with %s", (_, subject, shown) => {
  it("is found, opened and shown as what it is", async () => {
    const visit = await chromium.visit(server.url);
    await visit.open("");
    await visit.page.getByLabel("Name or schema id").fill(subject.slice(0, 50));
    const matches = NAMES.filter((each) => each[1].includes(subject.slice(0, 50))).length;
    await visit.page.getByText(matches === 1 ? "1 subject" : `${matches} subjects`, { exact: true }).waitFor();
    const link = visit.page.locator("[data-row-link]").getByText(shown, { exact: true });
    await link.waitFor();
    await expectHarmless(visit);
    await link.click();
    await visit.page.getByRole("navigation", { name: "Path" }).waitFor(); // the list has a heading too, but no path
    expect(await visit.page.getByRole("heading", { level: 1 }).textContent()).toBe(shown);
    await visit.page.getByText("Rules", { exact: true }).waitFor();
    await expectHarmless(visit);
    for (const [tab, sign] of [
      ["Compare", /Backward: .*compatible/],
      ["New version", "Check"],
      ["References", "Graph"],
      ["Settings", ""],
    ] as const) {
      await visit.page.getByRole("tab", { name: tab }).click();
      if (sign === "") {
        await visit.page.getByRole("region", { name: "Settings of the subject" }).waitFor();
      } else {
        await visit.page.getByRole("tabpanel").getByRole("heading", { name: sign }).waitFor();
      }
      await expectHarmless(visit);
    }
    await visit.expectAccessible();
    await visit.close();
  });
});

describe("hostile names", () => {
  it("of 10 kB are refused with a reason", async () => {
    const visit = await chromium.visit(server.url);
    await visit.open("#/new");
    await visit.page.getByText("It will be the first version.").waitFor();
    await visit.page.getByLabel("Name of the subject").fill("x".repeat(10_000));
    await visit.page.getByText("The name is too long for a request.").waitFor();
    expect(await visit.page.getByRole("button", { name: "Register…" }).isDisabled()).toBe(true);
    await visit.expectNoSidewaysScroll();
    await visit.close();
  });

  it("stay harmless on a phone", async () => {
    const visit = await chromium.visit(server.url, { viewport: { width: 360, height: 740 } });
    await visit.open("");
    await visit.page.getByText(`${NAMES.length} subjects`).waitFor();
    await visit.expectAccessible();
    await expectHarmless(visit);
    for (const [, subject] of NAMES) {
      await visit.open(`#/subjects/${encodeURIComponent(subject)}`);
      await visit.page.getByText("Rules", { exact: true }).waitFor();
      await expectHarmless(visit);
    }
    await visit.close();
  });
});
