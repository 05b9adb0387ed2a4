// SPDX-License-Identifier: Apache-2.0
// A Kafka broker for the tests of topics, and the bytes of records.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { java } from "../support.ts";

export interface NewRecord {
  partition?: number;
  /** Milliseconds since 1970. */
  time?: number;
  key?: Uint8Array | null;
  value: Uint8Array | null;
  headers?: Record<string, Uint8Array>;
}

/** A broker in a JVM of its own. It ends with this process. */
export class Broker {
  private readonly answers: { resolve: () => void; reject: (error: Error) => void }[] = [];

  private constructor(
    private readonly process: ChildProcess,
    private readonly directory: string,
    readonly bootstrapServers: string,
  ) {}

  static async start(): Promise<Broker> {
    const classPath =
      process.env["CONSOLE_BROKER_CLASS_PATH"] ?? execFileSync(new URL("class-path", import.meta.url).pathname, { encoding: "utf8" });
    const directory = mkdtempSync(join(tmpdir(), "console-broker-"));
    const child = spawn(
      java(),
      [
        "-Xmx384m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        classPath.trim(),
        new URL("TestBroker.java", import.meta.url).pathname,
        directory,
      ],
      { stdio: ["pipe", "pipe", "pipe"] },
    );
    const output: string[] = [];
    let broker: Broker | null = null;
    const bootstrap = await new Promise<string>((resolve, reject) => {
      createInterface({ input: child.stderr }).on("line", (line) => output.push(line));
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line === "done") {
          broker?.answers.shift()?.resolve();
        } else if (line.startsWith("ready ")) {
          resolve(line.slice("ready ".length));
        } else {
          output.push(line);
        }
      });
      child.on("error", reject);
      child.on("exit", (code) => {
        const error = new Error(`The broker ended with ${code}:\n${output.slice(-50).join("\n")}`);
        reject(error);
        broker?.answers.splice(0).forEach((each) => each.reject(error));
      });
    });
    broker = new Broker(child, directory, bootstrap);
    return broker;
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.stdin?.end();
    await ended;
    rmSync(this.directory, { recursive: true, force: true });
  }

  createTopics(partitions: number, ...names: string[]): Promise<void> {
    return this.run("topic", String(partitions), ...names);
  }

  /** Sends records; returns when the broker has them. */
  async send(topic: string, records: NewRecord[]): Promise<void> {
    const sent = records.map((each) =>
      this.run(
        "record",
        topic,
        String(each.partition ?? 0),
        String(each.time ?? Date.now()),
        hex(each.key ?? null),
        hex(each.value),
        ...Object.entries(each.headers ?? {}).flatMap(([name, value]) => [name, hex(value)]),
      ),
    );
    await Promise.all([...sent, this.run("flush")]);
  }

  /** The rate at which each client may read in a second; null is without a limit. */
  limit(bytesPerSecond: number | null): Promise<void> {
    return this.run("quota", bytesPerSecond === null ? "-" : String(bytesPerSecond));
  }

  private run(...fields: string[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.answers.push({ resolve, reject });
      this.process.stdin?.write(`${fields.join("\t")}\n`);
    });
  }
}

function hex(bytes: Uint8Array | null): string {
  return bytes === null ? "-" : Buffer.from(bytes).toString("hex");
}

export function bytes(...parts: (number | Uint8Array)[]): Uint8Array {
  return Buffer.concat(parts.map((each) => (typeof each === "number" ? Buffer.of(each) : each)));
}

/** A number as Avro writes an int or a long. */
export function long(value: number): Uint8Array {
  const out: number[] = [];
  for (let rest = BigInt.asUintN(64, (BigInt(value) << 1n) ^ (BigInt(value) >> 63n)); ; rest >>= 7n) {
    if (rest < 0x80n) {
      out.push(Number(rest));
      return Buffer.from(out);
    }
    out.push(Number(rest & 0x7fn) | 0x80);
  }
}

/** A text as Avro writes it. */
export function string(value: string): Uint8Array {
  const utf8 = Buffer.from(value, "utf8");
  return bytes(long(utf8.length), utf8);
}

/** Confluent's envelope: a zero and the schema's id. */
export function confluent(id: number, datum: Uint8Array): Uint8Array {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(id, 1);
  return bytes(head, datum);
}

export function utf8(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
