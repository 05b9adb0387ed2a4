// SPDX-License-Identifier: Apache-2.0
// A user without a mouse: from the list to a new version, a deletion and a setting.
import type { Locator } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Chromium, order, Server, type Visit } from "./support.ts";

const MAX_TABS = 80;
const ID = { name: "id", type: "long" };

let server: Server;
let chromium: Chromium;
let visit: Visit;

beforeAll(async () => {
  [server, chromium] = await Promise.all([Server.start(), Chromium.start()]);
  await server.register("orders-value", order(ID));
  await server.register("orders-value", order(ID, { name: "note", type: "string", default: "" }));
  await server.register("prices-value", order(ID));
  visit = await chromium.visit(server.url);
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), server?.stop()]);
});

const isFocused = (target: Locator): Promise<boolean> => target.evaluate((element) => element.matches(":focus"));

/** Presses Tab until the element has the focus. Fails if the keyboard does not get there or the focus is not visible. */
async function tabTo(target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor();
  for (let step = 0; step < MAX_TABS; step++) {
    if (await isFocused(target)) {
      const outline = await target.evaluate((element) => getComputedStyle(element.closest(".cm-editor") ?? element).outlineStyle);
      expect(outline).not.toBe("none");
      return;
    }
    await visit.page.keyboard.press(key);
  }
  throw new Error(`${MAX_TABS} times ${key} does not reach ${target}`);
}

async function press(...keys: string[]): Promise<void> {
  for (const key of keys) {
    await visit.page.keyboard.press(key);
  }
}

/** Moves over the tabs of a subject by an arrow key. */
async function moveTo(key: string, ...tabs: string[]): Promise<void> {
  for (const name of tabs) {
    await press(key);
    const tab = visit.page.getByRole("tab", { name, selected: true });
    await tab.waitFor();
    expect(await isFocused(tab)).toBe(true);
  }
}

it("does everything by keys", async () => {
  const { page } = visit;
  await visit.open("");
  await page.getByRole("link", { name: "orders-value" }).waitFor();

  // the first Tab offers to skip the navigation
  await press("Tab");
  expect(await isFocused(page.getByText("Skip to the content"))).toBe(true);
  await press("Enter");
  expect(await isFocused(page.locator("main"))).toBe(true);

  // help
  await press("?");
  await page.getByRole("dialog", { name: "Keys" }).waitFor();
  await press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });

  // a new subject
  await press("n");
  const name = page.getByLabel("Name of the subject");
  await tabTo(name);
  await page.keyboard.type("typed-value");
  await page.getByText("It will be the first version.").waitFor();
  await tabTo(page.getByRole("button", { name: "Register…" }));
  await press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "Register", exact: true }));
  await press("Enter");
  await page.getByRole("heading", { name: "typed-value" }).waitFor();
  expect(await server.call("GET", "/subjects/typed-value/versions")).toEqual([1]);

  // back to the list; search; open
  await press("/");
  await page.getByRole("heading", { name: "Subjects" }).waitFor();
  await press("/");
  await page.keyboard.type("orders");
  await page.getByText("1 subject", { exact: true }).waitFor();
  await tabTo(page.getByRole("link", { name: "orders-value" }));
  await press("Enter");
  await page.getByRole("heading", { name: "orders-value" }).waitFor();

  // versions by arrow keys
  await tabTo(page.getByRole("link", { name: "Version 2" }));
  await press("ArrowDown");
  await expect.poll(() => isFocused(page.getByRole("link", { name: "Version 1" }))).toBe(true);
  await press("Enter");
  await page.getByLabel("Schema of version 1").waitFor();

  // tabs by arrow keys
  await tabTo(page.getByRole("tab", { name: "Schema" }));
  await moveTo("ArrowRight", "Compare", "New version", "References", "Settings");

  // a setting
  await tabTo(page.getByRole("button", { name: "Change the compatibility level: Subject orders-value" }));
  await press("Enter");
  await tabTo(page.getByRole("combobox", { name: "Compatibility level" }));
  await page.keyboard.type("FORWARD_T");
  await press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "Change", exact: true }));
  await press("Enter");
  await page.getByText("the level is FORWARD_TRANSITIVE").waitFor();

  // the editor lets the keyboard out again
  await tabTo(page.getByRole("tab", { name: "Settings" }), "Shift+Tab");
  await moveTo("ArrowLeft", "References", "New version");
  await page.getByText("Registering it changes nothing.").waitFor();
  await tabTo(page.getByRole("textbox", { name: "New schema" }));
  await tabTo(page.getByRole("button", { name: "Add a reference" }));

  // a deletion
  await tabTo(page.getByRole("tab", { name: "New version" }), "Shift+Tab");
  await moveTo("ArrowLeft", "Compare", "Schema");
  await page.getByLabel("Schema of version 1").waitFor();
  await tabTo(page.getByRole("button", { name: "Delete version…" }));
  await press("Enter");
  await tabTo(page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }));
  await press("Enter");
  await page.getByRole("button", { name: "Restore…" }).waitFor();
  expect(await server.call("GET", "/subjects/orders-value/versions")).toEqual([2]);
  await visit.close();
});
