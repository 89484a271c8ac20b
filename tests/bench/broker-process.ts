import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A broker that speaks Kite's protocol and answers at once: the account of session `n` has one order,
 * `B<n>`, which is filled. Reports its port, then the calls it was asked for so far at each message.
 */
let calls = 0;

const server = createServer((incoming, outgoing) => {
  calls += 1;
  const account = /:(\d+)$/.exec(incoming.headers.authorization ?? "")?.[1] ?? "";
  incoming.resume();
  incoming.on("end", () => {
    outgoing.setHeader("content-type", "application/json");
    outgoing.end(
      JSON.stringify({
        status: "success",
        data: [
          {
            order_id: `B${account}`,
            tag: `MNBENCH${account}`,
            exchange: "NSE",
            tradingsymbol: "INFY",
            transaction_type: "BUY",
            quantity: 10,
            filled_quantity: 10,
            price: 1_500,
            average_price: 1_500,
            status: "COMPLETE",
            status_message: null,
            order_timestamp: "2026-11-25 10:00:00",
          },
        ],
      }),
    );
  });
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  process.send?.((server.address() as AddressInfo).port);
});
process.on("message", () => process.send?.(calls));
process.on("disconnect", () => process.exit(0));
