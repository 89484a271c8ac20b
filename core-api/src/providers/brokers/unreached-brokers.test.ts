import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createAliceblue } from "./aliceblue.ts";
import { signal, startBrokerStub, token } from "./broker-stub.fixture.ts";
import type { BrokerStub } from "./broker-stub.fixture.ts";
import { createDhan } from "./dhan.ts";
import { createFivepaisa } from "./fivepaisa.ts";
import { createFyers } from "./fyers.ts";
import { order } from "./order.fixture.ts";
import { createXts } from "./xts.ts";

let stub: BrokerStub;
afterEach(async () => stub.close());

/** An address with no server. */
async function findClosedUrl(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}

test.each([
  [
    "Dhan",
    createDhan,
    {
      "GET /api-scrip-master-detailed.csv":
        "EXCH_ID,SEGMENT,SECURITY_ID,ISIN,SERIES\nNSE,E,1,INE062A01020,EQ",
    },
  ],
  ["Fyers", createFyers, {}],
  [
    "Alice Blue",
    createAliceblue,
    { "GET /NSE.csv": "Exch,Symbol,Token,Group Name\nNSE,SBIN,1,EQ" },
  ],
])("an order is unsent where %s cannot be reached", async (_, adapter, files) => {
  const lists = Object.entries(files).map(([call, text]) => [call, [200, text] as const]);
  stub = await startBrokerStub(adapter, Object.fromEntries(lists), {
    apiUrl: await findClosedUrl(),
  });
  expect(await stub.broker.trading.place?.(token, order(), signal())).toEqual({
    outcome: "unsent",
  });
});

test.each([
  ["5paisa", createFivepaisa],
  ["XTS", createXts],
])("%s, whose list is with the other calls, is unavailable", async (_, adapter) => {
  stub = await startBrokerStub(adapter, {}, { apiUrl: await findClosedUrl() });
  await expect(stub.broker.trading.place?.(token, order(), signal())).rejects.toMatchObject({
    code: "provider.unavailable",
  });
});
