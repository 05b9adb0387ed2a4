// SPDX-License-Identifier: Apache-2.0
// Topics, their records and bytes, and the scans of them, with a real broker.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ENVELOPES } from "../src/topics/search.ts";
import { Broker } from "./kafka/broker.ts";
import { fillTopics, HOSTILE, LARGE_BYTES, LONG_NAME, ORDERS_OF_A_VERSION, payment, SPECIAL, STOCK_TOPICS } from "./kafka/shop.ts";
import { Chromium, Server, type Visit } from "./support.ts";

const TOPICS = STOCK_TOPICS + 5;
/** Bytes in a second, with which a scan of topic long lasts for more than a minute. */
const SLOW = 20_000;

let broker: Broker;
let server: Server;
let chromium: Chromium;

beforeAll(async () => {
  [broker, chromium] = await Promise.all([Broker.start(), Chromium.start()]);
  // one scan at a time, so that a cancelled one that goes on would be seen
  server = await Server.start(`--bootstrap.servers=${broker.bootstrapServers}`, "--console.scans.max=1");
  await fillTopics(broker, server);
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), server?.stop()]);
  await broker?.stop();
});

/** Visits a page, and fails afterwards if anything was wrong with it. */
async function visiting(hash: string, action: (visit: Visit) => Promise<void>): Promise<void> {
  const visit = await chromium.visit(server.url);
  await visit.open(hash);
  await action(visit);
  await visit.close();
}

const special = (offset: number, part = "value"): string => `#/topics/orders/2/${offset}${part === "key" ? "?part=key" : ""}`;

async function expectHarmless({ page }: Visit): Promise<void> {
  expect(await page.title()).not.toBe("owned");
  expect(await page.evaluate(() => document.querySelectorAll("main script, main img").length)).toBe(0);
  expect(await page.getByRole("main").innerText()).not.toContain("\u202e");
}

describe("the list of topics", () => {
  it("has few rows, is searched, and hides internal topics at first", () =>
    visiting("#/topics", async (visit) => {
      const { page } = visit;
      await page.getByText(`${TOPICS} topics`).waitFor();
      expect(await page.getByRole("row").count()).toBeLessThan(60);
      await page.getByLabel("Internal topics").selectOption("Shown");
      await page.getByRole("link", { name: "_internal" }).waitFor();
      await page.getByLabel("Name").fill("STOCK-00");
      await page.getByText("10 topics").waitFor();
      await page.getByLabel("Name").fill("nothing like this");
      await page.getByText("No topic matches.").waitFor();
      await page.getByLabel("Name").fill("orders");
      const row = page.getByRole("row", { name: /^orders/ });
      await row.getByRole("link", { name: "orders-value" }).waitFor();
      expect(await row.innerText()).toMatch(/\b3\b[\s\S]*\b85\b/);
      await visit.expectAccessibleEverywhere();
      await row.getByRole("link", { name: "orders", exact: true }).click();
      await page.getByRole("heading", { name: "orders" }).waitFor();
    }));

  it("is used by keys", () =>
    visiting("#/topics", async ({ page }) => {
      const first = page.getByRole("link", { name: "large", exact: true });
      await first.focus();
      await page.keyboard.press("End");
      const last = page.getByRole("link", { name: `stock-${STOCK_TOPICS - 1}` });
      await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true);
      await page.keyboard.press("Enter");
      await page.getByText("No record matches.").waitFor();
    }));
});

describe("the records of a topic", () => {
  it("come newest first, decoded from each envelope, with their schemas and failures", () =>
    visiting("#/topics/orders", async (visit) => {
      const { page } = visit;
      const records = page.getByRole("list", { name: "Records" }).getByRole("listitem", { name: /^Record: / });
      await page.getByText("50 records").waitFor();
      expect(await records.first().innerText()).toContain(`Partition 2, offset ${SPECIAL.tombstone}`);
      expect(await records.first().innerText()).toContain("null: a tombstone");
      const record = (offset: number) => page.getByRole("listitem", { name: `Record: partition 2, offset ${offset}`, exact: true });
      const flat = record(SPECIAL.versionEnvelope);
      expect(await flat.innerText()).toContain("by bicycle");
      await flat.getByText("version", { exact: true }).waitFor();
      await flat.getByRole("link", { name: "orders-value version 2" }).waitFor();
      expect(await record(SPECIAL.json).innerText()).toContain("Cannot be decoded. It looks like JSON");
      expect(await record(SPECIAL.truncated).innerText()).toMatch(/Cannot be decoded\. .*Expected/);
      const latest = page.getByRole("listitem", { name: `partition 1, offset ${ORDERS_OF_A_VERSION - 1}` });
      await latest.getByText("confluent", { exact: true }).waitFor();
      expect(await latest.innerText()).toContain(`"customer": "customer-${ORDERS_OF_A_VERSION - 1}"`);

      await page.getByRole("button", { name: "Load more" }).click();
      await page.getByText("85 records").waitFor();
      await page.getByText("There are no more records.").waitFor();
      expect(await records.last().innerText()).toContain("Partition 0, offset 0");
      await page.getByRole("combobox", { name: /^Partition/ }).selectOption("1");
      await page.getByText(`${ORDERS_OF_A_VERSION} records`).waitFor();
      await visit.screenshots("console-records");
      await latest.getByRole("link", { name: "orders-value version 2" }).click();
      await page.getByLabel("Schema of version 2").waitFor();
    }));

  it("are filtered by partition, offset, time, envelope, decoding and text", () =>
    visiting("#/topics/orders", async (visit) => {
      const { page } = visit;
      const total = (text: string | RegExp): Promise<void> => page.locator(".total").getByText(text).waitFor();
      await total("50 records");
      await page.getByRole("combobox", { name: /^Partition/ }).selectOption("2");
      await total("5 records");
      await visit.expectAccessibleEverywhere();
      await page.getByLabel("Decoding").selectOption("Fails");
      await total("2 records of 5 that were searched");
      await page.getByLabel("Decoding").selectOption("Any");
      await page.getByLabel("Envelope").selectOption("version");
      await total("1 record of 5 that were searched");
      await page.getByLabel("Envelope").selectOption("Any");
      await page.getByLabel("Order").selectOption("Oldest first, from an offset");
      await page.getByRole("textbox", { name: "Offset" }).fill("3");
      await total("2 records");
      await page.getByLabel("Order").selectOption("Oldest first, from a time");
      await page.getByRole("combobox", { name: /^Partition/ }).selectOption("All");
      await page.getByRole("textbox", { name: "Time" }).fill("2024-10-01T12:00:00");
      await total("5 records");
      await page.getByLabel("Order").selectOption("Newest first");
      await page.getByLabel("Text in key, value or header").fill("TRACE");
      await page.getByLabel("Text in key, value or header").fill("abc-1");
      await total("1 record of 85 that were searched");
      await page.getByText("2 headers").click();
      await page.getByText("abc-1").waitFor();
    }));

  it("can be asked for by every envelope that the page offers", async () => {
    for (const each of ["none", ...ENVELOPES]) {
      await server.call("GET", `/console/api/topics/orders/records?envelope=${each}&partition=2`);
    }
  });

  it("are harmless", () =>
    visiting("#/topics/orders", async (visit) => {
      await visit.page.getByText("2 headers").click();
      await visit.page.getByText(HOSTILE.replace("\u202e", "\\u202e"), { exact: true }).first().waitFor();
      await expectHarmless(visit);
      await visit.page.setViewportSize({ width: 360, height: 740 });
      await visit.expectNoSidewaysScroll();
      await visit.open(special(SPECIAL.hostile));
      await visit.page.getByRole("grid").waitFor();
      await expectHarmless(visit);
      await visit.expectNoSidewaysScroll();
      for (const hash of [`#/topics/${LONG_NAME}`, `#/topics/${LONG_NAME}/0/0`]) {
        await visit.open(hash);
        await visit.page.getByText("300 bytes").first().waitFor();
        await visit.expectNoSidewaysScroll();
      }
      await visit.open(`#/topics/${LONG_NAME}?tab=census`);
      await visit.page.getByRole("button", { name: "Start the census" }).click();
      await visit.page.getByText("The census counted 1 record").waitFor();
      await visit.expectNoSidewaysScroll();
    }));

  it("of a topic that does not exist say so", () =>
    visiting("#/topics/missing", async ({ page }) => {
      await page.getByText("The server does not have what you asked for.").waitFor();
    }));
});

describe("the bytes of a record", () => {
  const marked = ({ page }: Visit) =>
    page.evaluate(() => [...document.querySelectorAll<HTMLElement>(".hex-bytes .active")].map((each) => Number(each.dataset["byte"])));

  it("are marked when the pointer is on a part, and the reverse", () =>
    visiting(`#/topics/orders/1/3`, async (visit) => {
      const { page } = visit;
      // 00, the id, 06 (3), 14 (10 bytes of text), the text, 00 (null)
      await page.getByRole("button", { name: "schema id" }).hover();
      expect(await marked(visit)).toEqual([1, 2, 3, 4]);
      await page.getByRole("button", { name: "customer", exact: true }).hover();
      expect(await marked(visit)).toEqual(Array.from({ length: 11 }, (_, index) => index + 6));
      await page.locator('.hex-bytes [data-byte="5"]').hover();
      expect(await marked(visit)).toEqual([5]);
      expect(await page.getByRole("status").getByText("shop.Order.id (long), byte 5: 3").count()).toBe(1);
      expect(await page.getByRole("button", { name: "id", exact: true }).getAttribute("aria-pressed")).toBe("true");
      await page.locator('.hex-chars [data-byte="9"]').hover();
      expect(await marked(visit)).toContain(6);
      await page.getByRole("link", { name: "orders-value version 2" }).waitFor();
      await page.getByText('"customer": "customer-3"').waitFor();
      await visit.screenshots("console-bytes", 1280);
      await visit.expectAccessibleEverywhere();
    }));

  it("are reached by keys, on a phone too", () =>
    visiting(`#/topics/orders/1/3`, async (visit) => {
      const { page } = visit;
      await page.setViewportSize({ width: 360, height: 740 });
      const grid = page.getByRole("grid", { name: "Bytes of the value" });
      await grid.waitFor();
      await expect.poll(() => grid.getAttribute("aria-colcount")).toBe("9");
      await grid.focus();
      await page.keyboard.press("ArrowDown"); // byte 8 is inside the text
      await page.getByRole("status").getByText("shop.Order.customer (string), bytes 6 to 16").waitFor();
      const active = await grid.getAttribute("aria-activedescendant");
      expect(await page.evaluate((id) => document.getElementById(id)?.dataset["byte"], active ?? "")).toBe("8");
      await page.keyboard.press("Home");
      await page.keyboard.press("ArrowUp");
      await page.getByRole("status").getByText("magic byte of the envelope, byte 0").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("ArrowDown");
      await page.getByRole("status").getByText("schema id of the envelope, bytes 1 to 4").waitFor();
      expect(await marked(visit)).toEqual([1, 2, 3, 4]);
      await page.keyboard.press("End");
      await page.getByRole("status").getByText(/note/).waitFor();
      await visit.expectNoSidewaysScroll();
    }));

  it("of the key are text, and a tombstone has none", () =>
    visiting(special(SPECIAL.tombstone), async (visit) => {
      const { page } = visit;
      await page.getByText("The value is null: the record is a tombstone.").waitFor();
      await page.getByRole("tab", { name: "Key" }).click();
      await page.getByRole("group", { name: "Text" }).getByText("gone").waitFor();
      await page.getByRole("grid", { name: "Bytes of the key" }).waitFor();
      await visit.expectAccessible();
      await visit.open(special(SPECIAL.truncated, "key"));
      await page.getByText("The record has no key.").waitFor();
    }));

  it("that cannot be decoded show the reason and the place", () =>
    visiting(special(SPECIAL.truncated), async (visit) => {
      const { page } = visit;
      await page.getByText("Cannot be decoded.").waitFor();
      await page.getByText(/^Decoding stopped at/).waitFor();
      await page.getByRole("button", { name: "schema id" }).waitFor();
      await visit.expectAccessibleEverywhere();
      await visit.open(special(SPECIAL.json));
      await page.getByText("It looks like JSON").waitFor();
      await page.getByRole("region", { name: "What each envelope finds" }).getByRole("row", { name: /^confluent / }).waitFor();
      await visit.expectAccessible();
    }));

  it("of a large record are cut with a notice, and few of them are in the page", () =>
    visiting("#/topics/large/0/0", async (visit) => {
      const { page } = visit;
      const all = (LARGE_BYTES + 8).toLocaleString("en");
      await page.getByText(`The view has the first 65,536 of ${all} bytes.`).waitFor();
      expect(await page.getByRole("gridcell").count()).toBeLessThan(1_500);
      await page.getByRole("grid").focus();
      for (let step = 0; step < 20; step++) {
        await page.keyboard.press("PageDown");
      }
      await expect.poll(() => page.locator(".hex-bytes .cursor").getAttribute("data-byte")).not.toBeNull();
      expect(Number(await page.locator(".hex-bytes .cursor").getAttribute("data-byte"))).toBeGreaterThan(2_000);
      expect(await page.getByRole("gridcell").count()).toBeLessThan(1_500);
      await visit.expectAccessible();
    }));
});

describe("the census", () => {
  it("counts envelopes, schemas and failures, and links to examples", () =>
    visiting("#/topics/orders?tab=census", async (visit) => {
      const { page } = visit;
      await page.getByLabel("Also decode each record").check();
      await page.getByRole("button", { name: "Start the census" }).click();
      await page.getByText("The census counted 85 records").waitFor();
      const rows = (label: string, name: string | RegExp) => page.getByRole("region", { name: label }).getByRole("row", { name });
      expect(await rows("Envelopes", /^confluent/).innerText()).toContain(String(2 * ORDERS_OF_A_VERSION + 1));
      await rows("Envelopes", /^version /).waitFor();
      await rows("Envelopes", /tombstones/).waitFor();
      await rows("Schemas", /orders-value version 1/).waitFor();
      await visit.screenshots("console-census");
      await visit.expectAccessibleEverywhere();
      const failures = page.getByRole("region", { name: "Records that cannot be decoded" });
      await failures.getByRole("link", { name: `partition 2, offset ${SPECIAL.json}`, exact: true }).click();
      await page.getByText("It looks like JSON").waitFor();
    }));

  it("shows its progress, and ends on the server when the user cancels it", async () => {
    await broker.limit(SLOW);
    await visiting("#/topics/long?tab=census", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Start the census" }).click();
      await page.getByText(/ of 2,000 offsets/).waitFor();
      await page.getByRole("progressbar").waitFor();
      await visit.expectAccessible();
      await expect(server.call("GET", "/console/api/topics/large/census")).rejects.toThrow("429");
      await page.getByRole("button", { name: "Cancel" }).click();
      await page.getByText(/^You cancelled the scan/).waitFor();
      await broker.limit(null);
      await expect.poll(isScanAllowed, { timeout: 60_000 }).toBe(true);

      // leaving the page ends the scan too
      await broker.limit(SLOW);
      await page.getByRole("button", { name: "Start the census" }).click();
      await page.getByText(/ of 2,000 offsets/).waitFor();
      await page.getByRole("link", { name: "Topics" }).first().click();
      await page.getByText(`${TOPICS} topics`).waitFor();
      await broker.limit(null);
      await expect.poll(isScanAllowed, { timeout: 60_000 }).toBe(true);
    });
  });
});

/** Whether the server has no scan at the moment. */
async function isScanAllowed(): Promise<boolean> {
  const answer = await fetch(`${server.url}/console/api/topics/payments/census`);
  await answer.text();
  expect([200, 429]).toContain(answer.status);
  return answer.ok;
}

describe("the check of a draft", () => {
  it("from the topic names what the draft cannot read, with links to the records", () =>
    visiting("#/topics/payments?tab=check", async (visit) => {
      const { page } = visit;
      await page.getByText("The text begins with the newest version of payments-value.").waitFor();
      const start = page.getByRole("button", { name: "Check retained records" });
      await start.click();
      await page.getByText("The draft reads every record that can be decoded.").waitFor();
      await page.getByRole("textbox", { name: "Draft" }).fill(JSON.stringify(payment({ name: "card", type: "int" })));
      await expect.poll(() => start.isEnabled()).toBe(true);
      await start.click();
      await page.getByText("The draft does not read all retained records.").waitFor();
      await visit.expectAccessibleEverywhere();
      await page.getByRole("region", { name: "First failures" }).getByRole("link", { name: "partition 0, offset 0", exact: true }).click();
      await page.getByRole("grid", { name: "Bytes of the value" }).waitFor();
    }));

  it("is not offered for a text that is not a schema", () =>
    visiting("#/topics/stock-001?tab=check", async ({ page }) => {
      await page.getByText("The topic has no subject.").waitFor();
      const start = page.getByRole("button", { name: "Check retained records" });
      await expect.poll(() => start.isEnabled()).toBe(true);
      await page.getByRole("textbox", { name: "Draft" }).fill('{"type": "recrd"}');
      await page.getByText("The text is not a valid schema.").waitFor();
      expect(await start.isDisabled()).toBe(true);
    }));

  it("from the editor of a new version uses the topic of the subject", () =>
    visiting("#/subjects/payments-value?tab=edit", async (visit) => {
      const { page } = visit;
      await page.getByText("Registering it changes nothing.").waitFor();
      expect(await page.getByLabel("Topic", { exact: true }).inputValue()).toBe("payments");
      await page.getByRole("button", { name: "Check retained records" }).click();
      await page.getByText("The draft reads every record that can be decoded.").waitFor();
      await visit.expectAccessibleEverywhere();
      await page.getByLabel("Topic", { exact: true }).fill("missing");
      await page.getByRole("button", { name: "Check retained records" }).click();
      await page.getByText("The server does not have what you asked for.").waitFor();
    }));
});

describe("safe to delete?", () => {
  it("finds the newest record with a version", () =>
    visiting("#/subjects/payments-value?version=2", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Safe to delete?" }).click();
      const topics = page.getByLabel("Topics, with commas between them");
      expect(await topics.inputValue()).toBe("payments");
      await page.getByRole("button", { name: "Look for records" }).click();
      await page.getByText("Retained records have this version.").waitFor();
      await visit.screenshots("console-usage");
      await visit.expectAccessibleEverywhere();
      await page.getByRole("link", { name: "payments, partition 0, offset 19" }).click();
      await page.getByRole("grid", { name: "Bytes of the value" }).waitFor();
    }));

  it("is answered in the dialog that deletes, and says what it cannot know", () =>
    visiting("#/subjects/payments-value?version=3", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Delete version…" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete version 3" });
      await dialog.getByText("Safe to delete?").click();
      await dialog.getByRole("button", { name: "Look for records" }).click();
      await dialog.getByText("No retained record was found.").waitFor();
      await visit.expectAccessible();
      const topics = dialog.getByLabel("Topics, with commas between them");
      await topics.fill("payments, orders");
      await topics.press("Enter"); // does not delete
      await dialog.getByRole("button", { name: "Look for records" }).click();
      await dialog.getByText("The answer is not certain.").waitFor();
      await dialog.getByRole("list", { name: "Notes" }).getByText(/\b1 records?\b/).waitFor();
      await visit.page.setViewportSize({ width: 360, height: 740 });
      await visit.expectAccessible();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await server.call("GET", "/subjects/payments-value/versions")).toEqual([1, 2, 3]);
    }));
});

describe("safe to delete a subject?", () => {
  it("is answered for all of its versions by one scan", () =>
    visiting("#/subjects/orders-value", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Delete subject…" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete the subject" });
      await dialog.getByText("Safe to delete?").click();
      expect(await dialog.getByLabel("Topics, with commas between them").inputValue()).toBe("orders");
      await dialog.getByRole("button", { name: "Look for records" }).click();
      await dialog.getByText("Retained records have versions of this subject.").waitFor();
      const versions = dialog.getByRole("region", { name: "Versions that records have" });
      // of each version 40 in a partition of its own, and of the newest one 3 that are special
      expect(await versions.getByRole("row", { name: /^Version \d/ }).allInnerTexts()).toEqual([
        expect.stringMatching(/^Version 2\s+43\s+orders, partition 2, offset 3/),
        expect.stringMatching(/^Version 1\s+40\s+orders, partition 0, offset 39/),
      ]);
      expect(visit.asked("/console/api/subjects/orders-value/usage")).toHaveLength(1);
      expect(visit.asked("/console/api/subjects/orders-value/versions/2/usage")).toEqual([]);
      await visit.expectAccessibleEverywhere();
      await dialog.getByRole("button", { name: "Cancel" }).click();
      expect(await server.call("GET", "/subjects/orders-value/versions")).toEqual([1, 2]);
    }));

  it("reads the topics that the subject is associated with", async () => {
    await server.register("bills", payment({ name: "card", type: "string", default: "" }));
    await server.call("POST", "/associations", {
      resourceName: "payments",
      resourceNamespace: "lkc-1",
      resourceId: "lkc-1:payments",
      associations: [{ subject: "bills", associationType: "value", lifecycle: "WEAK" }],
    });
    await visiting("#/subjects/bills", async (visit) => {
      const { page } = visit;
      await page.getByRole("button", { name: "Delete subject…" }).click();
      const dialog = page.getByRole("dialog", { name: "Delete the subject" });
      await dialog.getByText("Safe to delete?").click();
      expect(await dialog.getByLabel("Topics, with commas between them").inputValue()).toBe("payments");
      await dialog.getByRole("button", { name: "Look for records" }).click();
      await dialog.getByText("Retained records have versions of this subject.").waitFor();
      await dialog.getByText("These other versions have the same ids.").waitFor();
      await dialog.getByRole("link", { name: "payments-value version 2" }).waitFor();
    });
  });
});

// the last test of the file: it kills the server
it("a scan says that the connection ended", async () => {
  await broker.limit(SLOW);
  const visit = await chromium.visit(server.url);
  await visit.open("#/topics/long?tab=census");
  await visit.page.getByRole("button", { name: "Start the census" }).click();
  await visit.page.getByText(/ of 2,000 offsets/).waitFor();
  await server.kill();
  await visit.page.getByText("The connection ended before the result.").waitFor();
  await visit.expectAccessible();
  await visit.close();
});
