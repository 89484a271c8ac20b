import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A payment provider that answers at once: every order is created, and its payment `pay_<order>`
 * can be captured. Reports its port to its parent.
 */
const createdAt = Math.floor(Date.now() / 1_000);
const amounts = new Map<string, number>();

function describePayment(id: string, status: string): object {
  const order = id.replace("pay_", "order_");
  return {
    id,
    order_id: order,
    amount: amounts.get(order) ?? 0,
    currency: "INR",
    status,
    method: "upi",
    fee: 0,
    tax: 0,
    amount_refunded: 0,
    created_at: createdAt,
  };
}

function answer(path: string, body: string): object {
  const payment = /\/payments\/(pay_\w+)/.exec(path)?.[1];
  if (payment !== undefined) {
    return describePayment(payment, path.endsWith("/capture") ? "captured" : "authorized");
  }
  if (body === "") return { count: 0, items: [] };
  const { amount, receipt } = JSON.parse(body) as { amount: number; receipt: string };
  const id = `order_${receipt.replaceAll("-", "")}`;
  amounts.set(id, amount);
  return {
    id,
    receipt,
    amount,
    amount_paid: 0,
    currency: "INR",
    status: "created",
    attempts: 0,
    created_at: createdAt,
  };
}

const server = createServer((incoming, outgoing) => {
  let body = "";
  incoming.setEncoding("utf8");
  incoming.on("data", (chunk: string) => (body += chunk));
  incoming.on("end", () => {
    outgoing.setHeader("content-type", "application/json");
    outgoing.end(JSON.stringify(answer(incoming.url ?? "", body)));
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on("disconnect", () => process.exit(0));
