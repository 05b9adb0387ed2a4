// SPDX-License-Identifier: Apache-2.0
// Starts the server's jar and Debian's Chromium for the tests.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import AxeSource from "axe-core";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { expect } from "vitest";

const JAR = process.env["CONSOLE_SERVER_JAR"] ?? new URL("../../target/avrolope-server.jar", import.meta.url).pathname;
const CHROMIUM = process.env["CONSOLE_CHROMIUM"] ?? "/usr/bin/chromium";

/** The program that runs Java. */
export function java(): string {
  const home = process.env["JAVA_HOME"];
  return home === undefined ? "java" : join(home, "bin", "java");
}

const WINDOWS = [
  { width: 1280, height: 860 },
  { width: 360, height: 740 },
  { width: 2560, height: 1200 },
];

/** The hash of a password, as the server's command prints it. */
export function hashPassword(password: string): string {
  return execFileSync(java(), ["-jar", JAR, "hash-password"], { input: password, encoding: "utf8" }).trim();
}

/** A server with schemas in memory, on a free port. */
export class Server {
  /** The credentials of the calls; none if it is empty. */
  authorization = "";

  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(...flags: string[]): Promise<Server> {
    if (!existsSync(JAR)) {
      throw new Error(`${JAR} does not exist. Build it: mvn package -DskipTests -pl server -am`);
    }
    const child = spawn(java(), ["-XX:TieredStopAtLevel=1", "-jar", JAR, "--listeners=http://127.0.0.1:0", "--store=memory", ...flags], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: string[] = [];
    const url = await new Promise<string>((resolve, reject) => {
      const read = (line: string): void => {
        output.push(line);
        const found = /Listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line);
        if (found?.[1] !== undefined) {
          resolve(found[1]);
        }
      };
      createInterface({ input: child.stdout }).on("line", read);
      createInterface({ input: child.stderr }).on("line", read);
      child.on("error", reject);
      child.on("exit", (code) => reject(new Error(`The server ended with ${code}:\n${output.join("\n")}`)));
    });
    return new Server(child, url);
  }

  /** How long the processors have worked for the server, in steps of 10 ms. */
  cpuMs(): number {
    const fields = readFileSync(`/proc/${this.process.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  }

  stop(): Promise<void> {
    return this.end("SIGTERM");
  }

  /** Ends the server as a crash does. */
  kill(): Promise<void> {
    return this.end("SIGKILL");
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.process.exitCode === null && this.process.signalCode === null) {
      const ended = new Promise((resolve) => this.process.once("exit", resolve));
      this.process.kill(signal);
      await ended;
    }
  }

  async call(method: string, path: string, body?: unknown): Promise<unknown> {
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        "Content-Type": "application/json",
        ...(this.authorization === "" ? {} : { Authorization: this.authorization }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) {
      throw new Error(`${method} ${path.slice(0, 200)}: ${answer.status} ${text.slice(0, 500)}`);
    }
    return text === "" ? undefined : JSON.parse(text);
  }

  register(subject: string, schema: unknown, more: object = {}): Promise<{ id: number }> {
    return this.call("POST", `/subjects/${encodeURIComponent(subject)}/versions`, { schema: JSON.stringify(schema), ...more }) as Promise<{
      id: number;
    }>;
  }
}

/** A record of the given fields. */
export function order(...fields: object[]): object {
  return { type: "record", name: "Order", namespace: "shop", fields };
}

export class Chromium {
  private constructor(
    private readonly browser: Browser,
    private readonly directory: string,
  ) {}

  static async start(): Promise<Chromium> {
    const directory = mkdtempSync(join(tmpdir(), "console-"));
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--font-render-hinting=none",
      ],
      env: { ...process.env, XDG_CONFIG_HOME: directory, XDG_CACHE_HOME: directory },
    });
    return new Chromium(browser, directory);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    rmSync(this.directory, { recursive: true, force: true });
  }

  /** A page of a new user. It fails the test if it breaks a rule of {@link Visit}. */
  async visit(origin: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await this.browser.newContext({
      viewport: { width: 1280, height: 860 },
      reducedMotion: "reduce",
      timezoneId: "UTC",
      ...options,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    return new Visit(page, origin);
  }
}

/** A user's page: it asks no other server, breaks no policy, and has no error. */
export class Visit {
  readonly requests: { method: string; url: string }[] = [];
  readonly problems: string[] = [];

  constructor(
    readonly page: Page,
    readonly origin: string,
  ) {
    page.on("request", (request) => {
      this.requests.push({ method: request.method(), url: request.url() });
      if (!request.url().startsWith(`${origin}/`)) {
        this.problems.push(`request to another server: ${request.url()}`);
      }
    });
    page.on("console", (message) => {
      // the browser itself logs each answer with an error, which some tests provoke
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
        this.problems.push(`console: ${message.text()}`);
      }
    });
    page.on("pageerror", (error) => this.problems.push(`error: ${error.message}`));
  }

  async open(hash: string): Promise<void> {
    await this.page.goto(`${this.origin}/console/${hash}`);
  }

  /** The requests of the page to paths that begin so. */
  asked(path: string): string[] {
    return this.requests.filter((each) => new URL(each.url).pathname.startsWith(path)).map((each) => each.url);
  }

  /** Keeps a light and a dark picture of the page if the environment names a folder for them. */
  async screenshots(name: string, width = 1024): Promise<void> {
    const folder = process.env["CONSOLE_SCREENSHOTS"];
    if (folder === undefined) {
      return;
    }
    await this.page.setViewportSize({ width, height: 640 });
    await this.page.evaluate(() => scrollTo(0, 0));
    for (const colorScheme of ["light", "dark"] as const) {
      await this.page.emulateMedia({ colorScheme });
      await expect.poll(() => this.theme()).toBe(colorScheme);
      await this.page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: "disabled", caret: "hide" });
    }
  }

  theme(): Promise<string | undefined> {
    return this.page.evaluate(() => document.documentElement.dataset["theme"]);
  }

  /** Closes the page, and fails if anything was wrong with it. */
  async close(): Promise<void> {
    await this.page.context().close();
    expect(this.problems).toEqual([]);
  }

  /** Fails if axe-core finds anything; it looks into shadow roots too. */
  async expectAccessible(): Promise<void> {
    // as a script of the debugger, which the page's policy does not concern
    await this.page.evaluate(AxeSource.source);
    const found = await this.page.evaluate(async () => {
      const axe = (window as unknown as { axe: typeof AxeSource }).axe;
      const result = await axe.run(document, { resultTypes: ["violations"] });
      return result.violations.map(
        (each) => `${each.id}: ${each.help}: ${each.nodes.map((node) => `${node.target.join(" ")} ${node.failureSummary ?? ""}`).join("; ")}`,
      );
    });
    expect(found).toEqual([]);
  }

  /** Fails if the page is not accessible or does not fit, light and dark, on a phone, a laptop and a wide screen. */
  async expectAccessibleEverywhere(): Promise<void> {
    for (const window of WINDOWS) {
      await this.page.setViewportSize(window);
      await this.expectNoSidewaysScroll();
      for (const colorScheme of ["light", "dark"] as const) {
        await this.page.emulateMedia({ colorScheme });
        await expect.poll(() => this.theme()).toBe(colorScheme);
        await this.expectAccessible();
      }
    }
  }

  /** Fails if the page scrolls sideways. */
  async expectNoSidewaysScroll(): Promise<void> {
    const excess = await this.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(excess).toBe(0);
  }
}
