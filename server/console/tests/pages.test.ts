// SPDX-License-Identifier: Apache-2.0
// Every page: accessible, in both themes, from phones to wide screens, and under a strict policy.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillShop } from "./shop.ts";
import { Chromium, Server, type Visit } from "./support.ts";

interface PageOfConsole {
  name: string;
  hash: string;
  /** Waits until the page shows its content. */
  ready: (visit: Visit) => Promise<unknown>;
  screenshot?: string;
}

const PAGES: PageOfConsole[] = [
  {
    name: "the subjects",
    hash: "",
    ready: ({ page }) => page.getByRole("link", { name: "orders-value" }).waitFor(),
    screenshot: "subjects",
  },
  {
    name: "a version",
    hash: "#/subjects/orders-value",
    ready: ({ page }) => page.getByText('"total"').waitFor(),
  },
  {
    name: "metadata and rules",
    hash: "#/subjects/payments-value",
    ready: ({ page }) => page.getByText("hasCard").waitFor(),
  },
  {
    name: "a comparison",
    hash: "#/subjects/orders-value?tab=compare&version=3&older=1",
    ready: ({ page }) =>
      Promise.all([
        page.getByRole("heading", { name: /Backward: .*compatible/ }).waitFor(),
        page.getByLabel("Schema of version 3").waitFor(),
      ]),
    screenshot: "compare",
  },
  {
    name: "a draft",
    hash: "#/subjects/orders-value?tab=edit",
    ready: ({ page }) => page.getByText("Registering it changes nothing.").waitFor(),
  },
  {
    name: "the references",
    hash: "#/subjects/customers-value?tab=references",
    ready: ({ page }) => page.getByRole("heading", { name: "Is needed by" }).waitFor(),
    screenshot: "references",
  },
  {
    name: "the settings of a subject",
    hash: "#/subjects/orders-value?tab=settings",
    ready: ({ page }) => page.getByRole("table").getByText("FULL_TRANSITIVE").waitFor(),
  },
  {
    name: "a deleted subject",
    hash: "#/subjects/gone-value",
    ready: ({ page }) => page.getByRole("button", { name: "Restore…" }).waitFor(),
  },
  {
    name: "a new subject",
    hash: "#/new",
    ready: ({ page }) => page.getByText("It will be the first version.").waitFor(),
  },
  {
    name: "the settings",
    hash: "#/settings",
    ready: ({ page }) => page.getByText(/^Avrolope server /).waitFor(),
  },
  {
    name: "the topics of a server without Kafka",
    hash: "#/topics",
    ready: ({ page }) => page.getByText("This server shows no topics.").waitFor(),
  },
  {
    name: "an unknown address",
    hash: "#/no/such/page",
    ready: ({ page }) => page.getByRole("heading", { name: "No such page" }).waitFor(),
  },
  {
    name: "a missing subject",
    hash: "#/subjects/missing",
    ready: ({ page }) => page.getByText("The subject does not exist.").waitFor(),
  },
];

let server: Server;
let chromium: Chromium;

beforeAll(async () => {
  [server, chromium] = await Promise.all([Server.start(), Chromium.start()]);
  await fillShop(server);
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), server?.stop()]);
});

describe.each(PAGES)("$name", ({ hash, ready, screenshot }) => {
  it("is accessible and fits, light and dark, from a phone to a wide screen", async () => {
    const visit = await chromium.visit(server.url);
    await visit.open(hash);
    await ready(visit);
    await visit.expectAccessibleEverywhere();
    if (screenshot !== undefined) {
      await visit.screenshots(`console-${screenshot}`);
    }
    await visit.close();
  });
});

describe("the console", () => {
  it("opens from the server's own address, in the browser only", async () => {
    const visit = await chromium.visit(server.url);
    await visit.page.goto(server.url);
    await visit.page.getByRole("link", { name: "orders-value" }).waitFor();
    expect(visit.page.url()).toBe(`${server.url}/console/`);
    await visit.close();
    expect(await server.call("GET", "/")).toEqual({});
  });

  it("runs no script but its own, and takes no HTML from strings", async () => {
    const visit = await chromium.visit(server.url);
    const answer = await visit.page.goto(`${server.url}/console/`);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);

    const outcome = await visit.page.evaluate(async () => {
      const violations: string[] = [];
      document.addEventListener("securitypolicyviolation", (event) => violations.push(event.effectiveDirective));
      const isRefused = (action: () => void): boolean => {
        try {
          action();
          return false;
        } catch {
          return true;
        }
      };
      const refused = [
        isRefused(() => (document.body.innerHTML = "<p>")),
        isRefused(() => (document.createElement("script").src = "http://127.0.0.1:9/other.js")),
      ];
      const image = document.createElement("img");
      image.src = "http://127.0.0.1:9/pixel.png";
      document.body.append(image);
      await fetch("http://127.0.0.1:9/").catch(() => undefined);
      const end = performance.now() + 60_000;
      while (new Set(violations).size < 3 && performance.now() < end) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
      return { refused, violations: [...new Set(violations)].sort() };
    });
    expect(outcome.refused).toEqual([true, true]);
    expect(outcome.violations).toEqual(["connect-src", "img-src", "require-trusted-types-for"]);
    await visit.page.context().close(); // its problems were provoked
  });

  it("keeps the colors that the user chose", async () => {
    const visit = await chromium.visit(server.url);
    await visit.open("");
    await visit.page.getByLabel("Colors").selectOption("dark");
    expect(await visit.theme()).toBe("dark");
    await visit.page.reload();
    await expect.poll(() => visit.theme()).toBe("dark");
    await visit.page.getByLabel("Colors").selectOption("light");
    expect(await visit.theme()).toBe("light");
    await visit.close();
  });

  it("says that the server does not answer, and tries again", async () => {
    const visit = await chromium.visit(server.url);
    await visit.page.route("**/console/api/subjects?*", (route) => route.abort());
    await visit.open("");
    await visit.page.getByText("The server does not answer.").waitFor();
    await visit.expectAccessible();
    await visit.page.unroute("**/console/api/subjects?*");
    await visit.page.getByRole("button", { name: "Try again" }).click();
    await visit.page.getByRole("link", { name: "orders-value" }).waitFor();
    await visit.close();
  });

  it("asks for credentials when the server demands them, and keeps them for the page only", async () => {
    const visit = await chromium.visit(server.url);
    const right = `Basic ${Buffer.from("anna:sécret").toString("base64")}`;
    await visit.page.route(
      (url) => url.pathname.startsWith("/console/api/"),
      (route) =>
        route.request().headers()["authorization"] === right
          ? route.continue()
          : route.fulfill({ status: 401, json: { error_code: 401, message: "Unauthorized" } }),
    );
    await visit.open("");
    const dialog = visit.page.getByRole("dialog", { name: "Sign in" });
    await dialog.getByLabel("User", { exact: true }).fill("anna");
    await dialog.getByLabel("Password", { exact: true }).fill("wrong");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await dialog.getByText("The server refused the credentials.").waitFor();
    await visit.expectAccessible();
    await dialog.getByLabel("User", { exact: true }).fill("anna");
    await dialog.getByLabel("Password", { exact: true }).fill("sécret");
    await dialog.getByRole("button", { name: "Sign in" }).click();
    await visit.page.getByRole("link", { name: "orders-value" }).waitFor();
    expect(await visit.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie)).not.toContain("anna");
    await visit.page.getByRole("button", { name: "Sign out" }).click();
    await dialog.waitFor();
    await visit.close();
  });
});
