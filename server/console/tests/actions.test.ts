// SPDX-License-Identifier: Apache-2.0
// Every action that changes the registry.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Chromium, order, Server, type Visit } from "./support.ts";

const ID = { name: "id", type: "long" };
const NOTE = { name: "note", type: "string" };

let server: Server;
let chromium: Chromium;
let visit: Visit;
let subject: string;
let number = 0;

beforeAll(async () => {
  [server, chromium] = await Promise.all([Server.start(), Chromium.start()]);
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), server?.stop()]);
});

beforeEach(async () => {
  subject = `subject-${number++}-value`;
  visit = await chromium.visit(server.url);
  return () => visit.close();
});

const versions = (query = ""): Promise<unknown> => server.call("GET", `/subjects/${subject}/versions${query}`);

/** Confirms the open dialog by its button, and waits until it is gone. */
async function confirm(title: string | RegExp, action: string, typed?: string): Promise<void> {
  const dialog = visit.page.getByRole("dialog", { name: title });
  const button = dialog.getByRole("button", { name: action, exact: true });
  if (typed !== undefined) {
    expect(await button.isDisabled()).toBe(true);
    await dialog.getByRole("textbox").fill(typed);
  }
  await button.click();
  await dialog.waitFor({ state: "detached" });
}

/** Replaces the text of the schema's editor. */
async function write(schema: object | string): Promise<void> {
  const editor = visit.page.getByRole("textbox", { name: "New schema" });
  await editor.fill(typeof schema === "string" ? schema : JSON.stringify(schema));
}

describe("registering", () => {
  it("makes a new subject", async () => {
    await visit.open("");
    await visit.page.getByRole("link", { name: "New subject" }).click();
    await visit.page.getByLabel("Name of the subject").fill(subject);
    await write(order(ID, NOTE));
    await visit.page.getByText("It will be the first version.").waitFor();
    await visit.page.getByRole("button", { name: "Register…" }).click();
    await confirm("Register the schema", "Register");
    await visit.page.getByRole("heading", { name: subject }).waitFor();
    expect(await server.call("GET", `/subjects/${subject}/versions/1/schema`)).toEqual(order(ID, NOTE));
  });

  it("makes a new version, with its references and metadata", async () => {
    await server.register("notes-value", { type: "record", name: "Note", namespace: "shop", fields: [ID] });
    await server.register(subject, order(ID));
    await visit.open(`#/subjects/${subject}?tab=edit`);
    await visit.page.getByText("Registering it changes nothing.").waitFor();
    await write(order(ID, { name: "note", type: ["null", "shop.Note"], default: null }));
    await visit.page.getByText("The text is not a valid schema.").waitFor();
    await visit.page.getByRole("button", { name: "Add a reference" }).click();
    await visit.page.getByLabel("Type", { exact: true }).fill("shop.Note");
    await visit.page.getByLabel("Subject", { exact: true }).fill("notes-value");
    await visit.page.getByLabel("Version", { exact: true }).fill("1");
    await visit.page.getByText("Metadata and rules", { exact: true }).click();
    await visit.page.getByLabel(/^JSON with metadata/).fill('{"metadata": {"properties": {"owner": "anna"}}}');
    await visit.page.getByText("The schema is valid, and new in this subject.").waitFor();
    await visit.page.getByRole("button", { name: "Register…" }).click();
    await confirm("Register the schema", "Register");
    await visit.page.getByText(/^Registered the schema of/).waitFor();
    expect(await server.call("GET", `/subjects/${subject}/versions/2`)).toMatchObject({
      references: [{ name: "shop.Note", subject: "notes-value", version: 1 }],
      metadata: { properties: { owner: "anna" } },
    });
    await visit.page.getByText("anna").waitFor();
  });

  it("shows all levels and conflicts while the user types, and what the server refuses", async () => {
    await server.register(subject, order(ID));
    await visit.open(`#/subjects/${subject}?tab=edit`);
    await visit.page.getByText("Registering it changes nothing.").waitFor();
    await write(order(ID, NOTE));
    await visit.page.getByText("The new schema cannot read its data:").waitFor();
    const level = (name: RegExp) => visit.page.getByRole("region", { name: "Compatibility levels" }).getByRole("row", { name });
    expect(await level(/^BACKWARD *in force/).innerText()).toContain("not compatible");
    expect(await level(/^NONE/).innerText()).not.toContain("not compatible");
    await visit.expectAccessible();
    await visit.page.getByRole("button", { name: "Register…" }).click();
    const dialog = visit.page.getByRole("dialog", { name: "Register the schema" });
    await dialog.getByText("The server will refuse it:").waitFor();
    await dialog.getByRole("button", { name: "Register", exact: true }).click();
    await dialog.getByText("The schema conflicts with an earlier version.").waitFor();
    await visit.expectAccessible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await versions()).toEqual([1]);
  });

  it("is not offered for a text that is not a schema", async () => {
    await server.register(subject, order(ID));
    await visit.open(`#/subjects/${subject}?tab=edit`);
    await visit.page.getByText("Registering it changes nothing.").waitFor();
    await write('{"type": "recrd"');
    await visit.page.getByText("The text is not a valid schema.").waitFor();
    expect(await visit.page.getByRole("button", { name: "Register…" }).isDisabled()).toBe(true);
  });
});

describe("deleting", () => {
  it("takes a confirmation, and can be undone", async () => {
    await server.register(subject, order(ID));
    await server.register(subject, order(ID, { ...NOTE, default: "" }));
    await visit.open(`#/subjects/${subject}?version=1`);
    await visit.page.getByRole("button", { name: "Delete version…" }).click();
    await visit.page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(await versions()).toEqual([1, 2]);

    await visit.page.getByRole("button", { name: "Delete version…" }).click();
    await confirm("Delete version 1", "Delete");
    await visit.page.getByRole("button", { name: "Restore…" }).click();
    expect(await versions()).toEqual([2]);
    await confirm("Restore version 1", "Restore");
    await visit.page.getByText(/^Restored the schema with id \d+/).waitFor();
    expect(await versions()).toEqual([2, 3]);
  });

  it("permanently takes the version's number", async () => {
    await server.register(subject, order(ID));
    await server.register(subject, order(ID, { ...NOTE, default: "" }));
    await server.call("DELETE", `/subjects/${subject}/versions/1`);
    await visit.open(`#/subjects/${subject}?version=1`);
    await visit.page.getByRole("button", { name: "Delete version permanently…" }).click();
    await confirm("Delete version 1 permanently", "Delete permanently", "1");
    await visit.page.getByText("Deleted version 1").waitFor();
    expect(await versions("?deleted=true")).toEqual([2]);
  });

  it("of a subject is done in two steps, the second with its name", async () => {
    await server.register(subject, order(ID));
    await visit.open(`#/subjects/${subject}`);
    await visit.page.getByRole("button", { name: "Delete subject…" }).click();
    await confirm("Delete the subject", "Delete");
    await visit.page.getByRole("button", { name: "Delete permanently…", exact: true }).click();
    await confirm("Delete the subject permanently", "Delete permanently", subject);
    await visit.page.getByRole("heading", { name: "Subjects" }).waitFor();
    await expect(versions("?deleted=true")).rejects.toThrow("40401");
  });

  it("names the versions that prevent it", async () => {
    const type = { type: "record", name: "Part", namespace: "shop", fields: [ID] };
    await server.register(subject, type);
    await server.register(`user-of-${subject}`, order({ name: "part", type: "shop.Part" }), {
      references: [{ name: "shop.Part", subject, version: 1 }],
    });
    await visit.open(`#/subjects/${subject}`);
    await visit.page.getByRole("button", { name: "Delete version…" }).click();
    const dialog = visit.page.getByRole("dialog", { name: "Delete version 1" });
    await dialog.getByText("The version cannot be deleted").waitFor();
    await dialog.getByRole("link", { name: `user-of-${subject} version 1` }).waitFor();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByText("Other schemas refer to this one.").waitFor();
    await visit.expectAccessible();
    expect(await versions()).toEqual([1]);
  });
});

describe("associations", () => {
  const HOSTILE = "<img src=x onerror=\"document.title='owned'\">\u202etopic";
  const SHOWN = HOSTILE.replace("\u202e", "\\u202e");
  const LONG = "l".repeat(200);
  const associate = (resource: string, more: object, id = `lkc-1:${resource}`): Promise<unknown> =>
    server.call("POST", "/associations", {
      resourceName: resource,
      resourceNamespace: "lkc-1",
      resourceId: id,
      associations: [{ subject, associationType: "value", ...more }],
    });

  it("are shown with the subject, and as the reason why it cannot be deleted", async () => {
    await server.register(subject, order(ID));
    await server.register(subject, order(ID, { ...NOTE, default: "" }));
    await associate("orders", { lifecycle: "WEAK" });
    await associate(LONG, { associationType: "key", lifecycle: "WEAK" }, HOSTILE);

    await visit.open(`#/subjects/${subject}?version=2`);
    await visit.page.getByRole("link", { name: "2 associations" }).click();
    const table = visit.page.getByRole("region", { name: "Associations" });
    const row = table.getByRole("row", { name: "topic orders" });
    expect(await row.innerText()).toMatch(/values[\s\S]*Weak: [\s\S]*lkc-1:orders/);
    expect(await table.getByRole("row").filter({ hasText: SHOWN }).innerText()).toMatch(/keys[\s\S]*Weak: /);
    expect(await visit.page.getByText("cannot be deleted").count()).toBe(0); // version 1 remains
    await visit.expectAccessibleEverywhere();

    await visit.page.getByRole("button", { name: "Delete subject…" }).click();
    const dialog = visit.page.getByRole("dialog", { name: "Delete the subject" });
    await dialog.getByText("The subject cannot be deleted because these resources are associated with the subject:").waitFor();
    expect(await dialog.getByRole("listitem").allInnerTexts()).toEqual([`topic ${LONG}, keys`, "topic orders, values"]);
    await visit.expectAccessible();
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByText("An association names the subject.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await server.call("DELETE", `/subjects/${subject}/versions/1`);
    await visit.page.reload();
    await visit.page.getByText("Version 2 cannot be deleted because").waitFor();
    await visit.page.getByRole("tab", { name: "Schema" }).click();
    await visit.page.getByRole("button", { name: "Delete version…" }).click();
    await visit.page.getByRole("dialog", { name: "Delete version 2" }).getByText("The version cannot be deleted because").waitFor();
    expect(await visit.page.title()).not.toBe("owned");
    expect(await visit.page.locator("main img").count()).toBe(0);
    expect(await versions()).toEqual([2]);
  });

  it("that are frozen say how they end", async () => {
    subject = `:.lkc-1:frozen-${number}-value`;
    await associate(`frozen-${number}`, { lifecycle: "STRONG", frozen: true, schema: { schema: JSON.stringify(order(ID)) } });

    await visit.open(`#/subjects/${encodeURIComponent(subject)}?tab=references`);
    const row = visit.page.getByRole("region", { name: "Associations" }).getByRole("row", { name: `topic frozen-${number}` });
    expect(await row.innerText()).toMatch(/Strong: [\s\S]*Frozen: it ends only together with the subject/);
    await visit.page.getByText("A frozen association ends only together with its subject.").waitFor();
  });
});

describe("settings", () => {
  it("of a subject are changed and inherited again", async () => {
    await server.register(subject, order(ID));
    await visit.open(`#/subjects/${subject}?tab=settings`);
    const change = visit.page.getByRole("button", { name: `Change the compatibility level: Subject ${subject}` });
    await change.click();
    await visit.page.getByRole("combobox", { name: "Compatibility level" }).selectOption("FULL");
    await confirm(/^Compatibility: /, "Change");
    await visit.page.getByText("the level is FULL").waitFor();
    expect(await server.call("GET", `/config/${subject}`)).toMatchObject({ compatibilityLevel: "FULL" });
    await change.click();
    await visit.page.getByRole("combobox", { name: "Compatibility level" }).selectOption("Inherit");
    await confirm(/^Compatibility: /, "Change");
    await visit.page.getByText("the configuration is inherited").waitFor();
    await expect(server.call("GET", `/config/${subject}`)).rejects.toThrow("40408");
  });

  it("of the mode forbid registering, and are explained", async () => {
    await server.register(subject, order(ID));
    await visit.open(`#/subjects/${subject}?tab=settings`);
    await visit.page.getByRole("button", { name: `Change the mode: Subject ${subject}` }).click();
    await visit.page.getByRole("combobox", { name: "Mode" }).selectOption("READONLY");
    await visit.page.getByText("Nobody can register or delete versions.").waitFor();
    await confirm(/^Mode: /, "Change");
    await visit.page.getByText("the mode is READONLY").waitFor();
    expect(await server.call("GET", `/mode/${subject}`)).toEqual({ mode: "READONLY" });

    await visit.page.getByRole("button", { name: "Delete subject…" }).click();
    const dialog = visit.page.getByRole("dialog", { name: "Delete the subject" });
    await dialog.getByRole("button", { name: "Delete", exact: true }).click();
    await dialog.getByText("The mode of the subject forbids this.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    expect(await versions()).toEqual([1]);
  });

  it("of all contexts are changed on their own page", async () => {
    await visit.open("#/settings");
    await visit.page.getByRole("button", { name: "Change the compatibility level: The default context" }).click();
    await visit.page.getByRole("combobox", { name: "Compatibility level" }).selectOption("FORWARD");
    await confirm(/^Compatibility: /, "Change");
    await visit.page.getByText("the level is FORWARD").waitFor();
    expect(await server.call("GET", "/config")).toMatchObject({ compatibilityLevel: "FORWARD" });
    await server.call("DELETE", "/config");
  });
});
