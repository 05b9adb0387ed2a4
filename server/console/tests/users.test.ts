// SPDX-License-Identifier: Apache-2.0
// The console of a server with users: passwords or tokens, with rights for everybody or without.
import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Chromium, hashPassword, Server, type Visit } from "./support.ts";

const USER = "orders-app";
const PASSWORD = "a good pässword";
const ISSUER = "https://login.example.com/";
const AUDIENCE = "schema-registry";
const ADMIN = `user:${USER} ALL *\n`;
const NOTICE = "You are not signed in. The console shows only what everybody may see.";

const directory = mkdtempSync(join(tmpdir(), "users-"));
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
let basic: Server;
let bearer: Server;
let chromium: Chromium;

function file(name: string, text: string): string {
  const path = join(directory, name);
  writeFileSync(path, text);
  return path;
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function token(): string {
  const seconds = Math.floor(Date.now() / 1000);
  const text = `${part({ alg: "RS256", kid: "k1" })}.${part({ iss: ISSUER, aud: AUDIENCE, sub: USER, exp: seconds + 86_400 })}`;
  return `${text}.${sign("sha256", Buffer.from(text), keys.privateKey).toString("base64url")}`;
}

beforeAll(async () => {
  const jwk = { ...keys.publicKey.export({ format: "jwk" }), kid: "k1", use: "sig", alg: "RS256" };
  [basic, bearer, chromium] = await Promise.all([
    Server.start(
      "--authentication.method=basic",
      `--authentication.passwords=${file("passwords", `${USER}: ${hashPassword(PASSWORD)}\n`)}`,
      `--access.rules=${file("rules", `${ADMIN}anonymous SUBJECT_READ public-*\n`)}`,
    ),
    Server.start(
      "--authentication.method=bearer",
      `--oauthbearer.jwks.endpoint.url=${file("keys.json", JSON.stringify({ keys: [jwk] }))}`,
      `--oauthbearer.expected.issuer=${ISSUER}`,
      `--oauthbearer.expected.audience=${AUDIENCE}`,
      `--access.rules=${file("token-rules", ADMIN)}`,
    ),
    Chromium.start(),
  ]);
  basic.authorization = `Basic ${Buffer.from(`${USER}:${PASSWORD}`).toString("base64")}`;
  bearer.authorization = `Bearer ${token()}`;
  await Promise.all([basic.register("orders-value", "long"), bearer.register("orders-value", "long")]);
});

afterAll(async () => {
  await Promise.all([chromium?.stop(), basic?.stop(), bearer?.stop()]);
  rmSync(directory, { recursive: true, force: true });
});

function signInButton(visit: Visit) {
  return visit.page.getByRole("banner").getByRole("button", { name: "Sign in" });
}

async function signIn(visit: Visit, password: string): Promise<void> {
  const dialog = visit.page.getByRole("dialog", { name: "Sign in" });
  await dialog.getByLabel("User", { exact: true }).fill(USER);
  await dialog.getByLabel("Password", { exact: true }).fill(password);
  await dialog.getByRole("button", { name: "Sign in" }).click();
}

describe("a server with passwords and rights for everybody", () => {
  it("says that the list has what everybody may see, and the bar leads to the rest", async () => {
    const visit = await chromium.visit(basic.url);
    await visit.open("");
    await visit.page.getByText("There are no subjects that everybody may see.").waitFor();
    await visit.page.getByText(NOTICE).waitFor();
    await visit.expectAccessibleEverywhere();

    await signInButton(visit).click();
    await signIn(visit, "wrong");
    await visit.page.getByText("The server refused the credentials.").waitFor();
    await signIn(visit, PASSWORD);
    await visit.page.getByRole("link", { name: "orders-value" }).waitFor();
    await visit.page.getByRole("button", { name: "Sign out" }).waitFor();
    expect(await visit.page.getByText(NOTICE).count()).toBe(0);
    await visit.close();
  });

  it("has the button on each page", async () => {
    for (const hash of ["#/topics", "#/settings", "#/new"]) {
      const visit = await chromium.visit(basic.url);
      await visit.open(hash);
      await signInButton(visit).waitFor();
      await visit.page.getByText(NOTICE).waitFor();
      await visit.close();
    }
  });
});

describe("a server with tokens", () => {
  it("shows the console, which asks for a token", async () => {
    const visit = await chromium.visit(bearer.url);
    await visit.open("");
    const dialog = visit.page.getByRole("dialog", { name: "Sign in" });
    await dialog.getByLabel("Bearer token").check();
    await dialog.getByLabel("Token", { exact: true }).fill(token());
    await dialog.getByRole("button", { name: "Sign in" }).click();

    await visit.page.getByRole("link", { name: "orders-value" }).waitFor();
    await visit.page.getByRole("button", { name: "Sign out" }).waitFor();
    await visit.close();
  });

  it("keeps the button in the bar when the user closes the dialog", async () => {
    const visit = await chromium.visit(bearer.url);
    await visit.open("");
    await visit.page.getByRole("dialog", { name: "Sign in" }).getByRole("button", { name: "Cancel" }).click();
    await signInButton(visit).waitFor();
    await visit.close();
  });
});
