import { createServer } from "node:http";
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "@munshi/platform";
import { afterEach, expect, test } from "vitest";
import { createBrokerHttp } from "./broker-http.ts";
import { createInstrumentList } from "./instrument-list.ts";
import type { InstrumentList, InstrumentListFormat } from "./instrument-list.ts";
import { order } from "./order.fixture.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

let now = new Date("2026-11-20T04:00:00Z");
async function open(
  answer: RequestListener,
  changes: Partial<InstrumentListFormat> = {},
): Promise<InstrumentList> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/list`;
  const file = { method: "GET", url } as const;
  return createInstrumentList(
    {
      files: { NSE: file, BSE: file },
      rows: /^(?:NSE|BSE),E,.*/,
      read: (cell) => ({
        exchange: cell("exch"),
        name: cell("isin"),
        series: cell("series"),
        code: cell("code"),
      }),
      ...changes,
    },
    "isin",
    { http: createBrokerHttp("The Broker", { log: silentLog }), clock: { now: () => now } },
  );
}

const rows = [
  "Exch,Segment,Code,Name,Series,ISIN",
  'NSE,E,1,"BANK, STATE",EQ,INE062A01020',
  "NSE,E,2,BANK,BE,INE062A01020",
  "NSE,D,3,BANK FUTURE,EQ,INE062A01020",
  "BSE,E,4,BANK,A,INE062A01020",
  "NSE,E,,NO CODE,EQ,INE009A01021",
].join("\r\n");

test("a share is found by exchange, name and series; the file is read once for all", async () => {
  let asked = 0;
  const list = await open((_, response) => {
    asked += 1;
    response.end(rows);
  });
  const found = await Promise.all([
    list.find(order()),
    list.find(order({ series: "BE" })),
    list.find(order({ series: "BZ" })),
    list.find(order({ exchange: "BSE", series: "T" })),
    list.find(order({ isin: "INE009A01021" })),
  ]);
  expect([found, asked]).toEqual([["1", "2", null, "4", null], 1]);
  expect(await list.findAll([order(), order({ series: "BZ" })])).toEqual([
    { share: order(), code: "1" },
  ]);
});

test("rows are found wherever the answer is cut, and inside JSON", async () => {
  const text = JSON.stringify({ result: "NSECM|7|X|EQ|INE062A01020\nNSECM|8|Y|BE|INE062A01020" });
  const list = await open(
    (_, response) => {
      for (const letter of text) response.write(letter);
      response.end();
    },
    {
      separator: "|",
      lineEnd: "\\n",
      columns: ["exch", "code", "name", "series", "isin"],
      rows: /NSECM\|.*/,
      read: (cell) => ({
        exchange: cell("exch").slice(0, 3),
        name: cell("isin").replace(/\W.*$/, ""),
        series: cell("series"),
        code: cell("code"),
      }),
    },
  );
  expect([await list.find(order()), await list.find(order({ series: "BE" }))]).toEqual(["7", "8"]);
});

test("the list is read again from half past eight of the next day", async () => {
  let asked = 0;
  const list = await open((_, response) => {
    asked += 1;
    response.end(rows);
  });
  const seen: number[] = [];
  for (const time of ["2026-11-20T04:00:00Z", "2026-11-21T02:59:59Z", "2026-11-21T03:00:00Z"]) {
    now = new Date(time);
    await list.find(order());
    seen.push(asked);
  }
  expect(seen).toEqual([1, 1, 2]);
});

test.each([
  ["a failure", 503, rows],
  ["an empty list", 200, "Exch,Segment"],
  ["a page without shares", 200, "<html>\n<p>Sorry</p>\n</html>"],
])("%s makes the broker unavailable, and is tried again", async (_, status, body) => {
  let isWell = false;
  const list = await open((_request, response) => {
    response.writeHead(isWell ? 200 : status).end(isWell ? rows : body);
  });
  const unavailable = { code: "provider.unavailable" };
  await expect(list.find(order())).rejects.toMatchObject(unavailable);
  isWell = true;
  expect(await list.find(order())).toBe("1");
});
