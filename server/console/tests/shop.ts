// SPDX-License-Identifier: Apache-2.0
// The schemas of a small shop: versions, references, a context, deleted ones, metadata and rules.
import { order, type Server } from "./support.ts";

const ID = { name: "id", type: "long" };
const CUSTOMER = { name: "customer", type: "shop.Customer" };
const NOTE = { name: "note", type: ["null", "string"], default: null };
const TOTAL = { name: "total", type: { type: "bytes", logicalType: "decimal", precision: 12, scale: 2 }, default: "\u0000" };

export async function fillShop(server: Server): Promise<void> {
  await server.register("customers-value", {
    type: "record",
    name: "Customer",
    namespace: "shop",
    fields: [
      { name: "id", type: "long" },
      { name: "name", type: "string" },
    ],
  });
  const references = [{ name: "shop.Customer", subject: "customers-value", version: 1 }];
  await server.register("orders-value", order(ID, CUSTOMER), { references });
  await server.register("orders-value", order(ID, CUSTOMER, NOTE), { references });
  await server.register("orders-value", order(ID, CUSTOMER, NOTE, TOTAL), { references });
  await server.register(
    "payments-value",
    { type: "record", name: "Payment", namespace: "shop", fields: [ID, { name: "card", type: "string" }] },
    {
      metadata: { properties: { owner: "billing", key: "k-1" }, tags: { "shop.Payment.card": ["PII"] }, sensitive: ["key"] },
      ruleSet: {
        domainRules: [{ name: "hasCard", kind: "CONDITION", type: "CEL", mode: "WRITE", expr: "message.card != ''" }],
      },
    },
  );
  await server.register(":.team:prices-value", { type: "record", name: "Price", fields: [ID] });
  await server.register("gone-value", { type: "record", name: "Gone", fields: [ID] });
  await server.call("DELETE", "/subjects/gone-value");
  await server.call("PUT", "/config/orders-value", { compatibility: "FULL_TRANSITIVE" });
}
