// SPDX-License-Identifier: Apache-2.0
// The list of 10,000 subjects.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Chromium, Server, type Visit } from "./support.ts";

const SUBJECTS = 10_000;
const MAX_FIRST_PAGE_BYTES = 150_000;

let server: Server;
let chromium: Chromium;

beforeAll(async () => {
  [server, chromium] = await Promise.all([Server.start(), Chromium.start()]);
  const schema = { type: "record", name: "R", fields: [{ name: "id", type: "long" }] };
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < SUBJECTS) {
      const number = String(next++).padStart(5, "0");
      await server.register(`topic-${number}-value`, schema);
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), server?.stop()]);
});

async function openList(): Promise<Visit> {
  const visit = await chromium.visit(server.url);
  await visit.open("");
  await visit.page.getByRole("link", { name: "topic-00000-value" }).waitFor();
  return visit;
}

describe("the list of 10,000 subjects", () => {
  it("is there with one request, few rows and less than 150 kB", async () => {
    const visit = await chromium.visit(server.url);
    const session = await visit.page.context().newCDPSession(visit.page);
    await session.send("Network.enable");
    let bytes = 0;
    session.on("Network.loadingFinished", (event) => {
      bytes += event.encodedDataLength;
    });
    const times: number[] = [];
    const cpu: { browserMs: number; serverMs: number }[] = [];
    for (let round = 0; round < 5; round++) {
      // a new context has an empty cache; the first load also starts processes of the browser
      const other = await chromium.visit(server.url);
      const metrics = await other.page.context().newCDPSession(other.page);
      await metrics.send("Performance.enable");
      const before = server.cpuMs();
      await other.open("");
      times.push(
        await other.page.evaluate(
          () =>
            new Promise<number>((resolve) => {
              const look = (): void => {
                if (document.querySelector("[data-row-link]") === null) {
                  requestAnimationFrame(look);
                } else {
                  resolve(performance.now());
                }
              };
              look();
            }),
        ),
      );
      const tasks = (await metrics.send("Performance.getMetrics")).metrics.find((each) => each.name === "TaskDuration");
      cpu.push({ browserMs: Math.round((tasks?.value ?? 0) * 1_000), serverMs: server.cpuMs() - before });
      await other.close();
    }
    await visit.open("");
    await visit.page.getByRole("link", { name: "topic-00000-value" }).waitFor();
    await visit.page.waitForLoadState("networkidle");

    expect(visit.asked("/console/api/subjects")).toHaveLength(1);
    expect(visit.asked("/subjects")).toEqual([]);
    expect(await visit.page.getByText("10,000 subjects").count()).toBe(1);
    expect(await visit.page.getByRole("row").count()).toBeLessThan(60);
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(MAX_FIRST_PAGE_BYTES);
    console.log(
      `First page with 10,000 subjects: ${bytes} bytes compressed; from the start of the navigation to the first rows ` +
        `${times.map((each) => `${Math.round(each)} ms`).join(", ")}; busy: the page's thread ` +
        `${cpu.map((each) => `${each.browserMs} ms`).join(", ")}, the server ${cpu.map((each) => `${each.serverMs} ms`).join(", ")}`,
    );
    await visit.close();
  });

  it("asks for the first rows while the browser still loads the console", async () => {
    const visit = await chromium.visit(server.url);
    const asked = visit.page.waitForRequest(/\/console\/api\/subjects\?/);
    await visit.page.route(/\/assets\/index-.*\.js$/, async (route) => {
      await asked;
      await route.continue();
    });
    await visit.open("");
    await visit.page.getByRole("link", { name: "topic-00000-value" }).waitFor();
    expect(visit.asked("/console/api/subjects")).toHaveLength(1);
    await visit.close();
  });

  it("is not asked for by other pages", async () => {
    const visit = await chromium.visit(server.url);
    await visit.open("#/subjects/topic-00001-value");
    await visit.page.getByRole("heading", { name: "topic-00001-value" }).waitFor();
    await visit.page.getByText("Schema id").waitFor();
    expect(visit.asked("/console/api/subjects").filter((each) => new URL(each).search !== "")).toEqual([]);
    await visit.close();
  });

  it("brings the last subjects when the user moves there by keys", async () => {
    const visit = await openList();
    await visit.page.getByRole("link", { name: "topic-00000-value" }).focus();

    await visit.page.keyboard.press("End");
    const last = visit.page.getByRole("link", { name: "topic-09999-value" });
    await last.waitFor();
    await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true);
    await visit.page.keyboard.press("ArrowUp");
    const before = visit.page.getByRole("link", { name: "topic-09998-value" });
    await expect.poll(() => before.evaluate((link) => link === document.activeElement)).toBe(true);

    expect(visit.asked("/console/api/subjects").length).toBeLessThanOrEqual(3);
    expect(await visit.page.getByRole("row").count()).toBeLessThan(60);
    await visit.page.keyboard.press("Enter");
    await visit.page.getByRole("heading", { name: "topic-09998-value" }).waitFor();
    await visit.close();
  });

  it("is searched on the server by name and by id", async () => {
    const visit = await openList();
    await visit.page.keyboard.press("/");
    await visit.page.keyboard.type("TOPIC-0123");
    await visit.page.getByText("10 subjects").waitFor();
    await visit.page.getByLabel("Name or schema id").fill("1");
    await visit.page.getByText("10,000 subjects").waitFor(); // all have id 1
    await visit.page.getByLabel("Name or schema id").fill("nothing like this");
    await visit.page.getByText("No subject matches.").waitFor();
    await visit.close();
  });

  it("scrolls by mouse to any place", async () => {
    const visit = await openList();
    await visit.page.locator(".vbox").evaluate((box) => {
      box.scrollTop = box.scrollHeight / 2;
    });
    await visit.page.getByRole("link", { name: /^topic-0500\d-value$/ }).first().waitFor();
    await visit.close();
  });

  it("is accessible, also on a phone and in the dark", async () => {
    for (const options of [{}, { viewport: { width: 360, height: 740 } }, { colorScheme: "dark" as const }]) {
      const visit = await chromium.visit(server.url, options);
      await visit.open("");
      await visit.page.getByRole("link", { name: "topic-00000-value" }).waitFor();
      await visit.expectAccessible();
      await visit.expectNoSidewaysScroll();
      await visit.close();
    }
  });
});
