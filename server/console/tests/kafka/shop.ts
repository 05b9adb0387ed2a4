// SPDX-License-Identifier: Apache-2.0
// The topics of a small shop: several envelopes, records that nobody can decode, tombstones, and hostile texts.
import { order, type Server } from "../support.ts";
import { type Broker, bytes, confluent, long, type NewRecord, string, utf8 } from "./broker.ts";

export const HOSTILE = "<script>document.title='owned'</script>\u202eevil<img src=x onerror=\"document.title='owned'\">";

const ID = { name: "id", type: "long" };
const CUSTOMER = { name: "customer", type: "string" };
const NOTE = { name: "note", type: ["null", "string"], default: null };
const START = Date.UTC(2024, 9, 1, 8);

/** In topic orders: partition 0 and 1 with this many records of one version each, partition 2 with all that is special. */
export const ORDERS_OF_A_VERSION = 40;
/** The offsets of what is special, in partition 2. */
export const SPECIAL = { versionEnvelope: 0, json: 1, truncated: 2, hostile: 3, tombstone: 4 };
/** As long as the name of a topic can be. */
export const LONG_NAME = "l".repeat(249);
export const STOCK_TOPICS = 150;
export const LARGE_BYTES = 100_000;

export function payment(...fields: object[]): object {
  return { type: "record", name: "Payment", namespace: "shop", fields: [ID, ...fields] };
}

export async function fillTopics(broker: Broker, server: Server): Promise<void> {
  await broker.createTopics(3, "orders");
  await broker.createTopics(
    1,
    "payments",
    "large",
    "long",
    LONG_NAME,
    "_internal",
    ...Array.from({ length: STOCK_TOPICS }, (_, index) => `stock-${String(index).padStart(3, "0")}`),
  );
  const first = await server.register("orders-value", order(ID, CUSTOMER));
  const second = await server.register("orders-value", order(ID, CUSTOMER, NOTE));
  await server.register("payments-value", payment());
  const paid = await server.register("payments-value", payment({ name: "card", type: "string", default: "" }));
  await server.register("payments-value", payment({ name: "bank", type: "string", default: "" }));
  const text = await server.register("large-value", { type: "record", name: "Large", fields: [{ name: "text", type: "string" }] });
  await broker.send("orders", orders(first.id, second.id));
  await broker.send(
    "payments",
    Array.from({ length: 20 }, (_, index) => ({ value: confluent(paid.id, bytes(long(index), string("visa"))) })),
  );
  await broker.send("large", [{ value: confluent(text.id, string("x".repeat(LARGE_BYTES))) }]);
  await broker.send(LONG_NAME, [{ key: utf8("k".repeat(300)), value: utf8("v".repeat(300)) }]);
  await broker.send("long", Array.from({ length: 2_000 }, () => ({ value: confluent(text.id, string("y".repeat(1_000))) })));
}

function orders(first: number, second: number): NewRecord[] {
  const records: NewRecord[] = [];
  const value = (index: number): Uint8Array => bytes(long(index), string(`customer-${index}`));
  for (let index = 0; index < ORDERS_OF_A_VERSION; index++) {
    const time = START + index * 60_000;
    const key = utf8(`order-${index}`);
    records.push({ partition: 0, time, key, value: confluent(first, value(index)) });
    records.push({ partition: 1, time: time + 1, key, value: confluent(second, bytes(value(index), long(0))) });
  }
  const special: NewRecord[] = [
    { key: utf8("flat"), value: bytes(long(2), value(1_000), long(1), string("by bicycle")) },
    { key: utf8("text"), value: utf8('{"id": 1}') },
    { key: null, value: confluent(second, long(77)) },
    {
      key: utf8(HOSTILE),
      value: confluent(second, bytes(long(78), string(HOSTILE), long(0))),
      headers: { [HOSTILE]: utf8(HOSTILE), trace: utf8("abc-1") },
    },
    { key: utf8("gone"), value: null },
  ];
  special.forEach((each, index) => records.push({ ...each, partition: 2, time: START + 3_600_000 * 24 + index }));
  return records;
}
