import { afterAll, beforeAll, expect, test } from "vitest";
import type { SavedWork, ScreenShared } from "../contract/index.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { Member, ScreensServer } from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
let bela: Member;
let id: string;
let token: string;
let share: string;
beforeAll(async () => {
  server = await startScreensServer();
  await server.publish("v1", "2026-11-20");
  asha = await server.member("asha@example.in");
  bela = await server.member("bela@example.in");
  await asha.addFilter("Mine", "PE");
  ({ id } = await asha.saveQuery("Secret", "Mine < 7"));
  await asha.post("/insertScanner", { scannerName: "Holdings", allfincodes: [1, 2] });
  const { body } = await asha.send<ScreenShared>("POST", `/screens/${id}/share`, {
    datasetVersion: "v1",
    makeFiltersPublic: true,
  });
  ({
    token,
    share: { id: share },
  } = body);
});
afterAll(async () => {
  await server.close();
});

const work = async (who: Member) => (await who.get<SavedWork>("/screens/")).body;

/** Every call that names an object of a member. */
const foreignCalls = (): readonly (readonly [method: string, path: string, body?: unknown])[] => [
  ["GET", `/getScreener/${asha.userId}`],
  ["GET", `/getClientQuery/${asha.userId}`],
  ["PATCH", `/screens/${id}`, { name: "Taken over" }],
  ["DELETE", `/screens/${id}`],
  ["GET", `/screens/${id}/versions`],
  ["GET", `/screens/${id}/diff?from=1&to=1`],
  ["POST", `/screens/${id}/restore`, { version: 1 }],
  ["POST", `/screens/${id}/share`, { datasetVersion: "v1" }],
  ["GET", `/screens/${id}/shares`],
  ["DELETE", `/screens/shares/${share}`],
  ["DELETE", `/screens/shares/${token}`],
  ["POST", "/deleteQueryFilter", { data: { filtername: "Mine", userId: asha.userId } }],
  ["POST", "/updatefiltersaccess", { data: { updatefiltername: "Mine", userId: asha.userId } }],
  ["POST", "/deletePortfolio", { data: { scannerName: "Holdings", userId: asha.userId } }],
  [
    "POST",
    "/insertScanner",
    {
      data: {
        scannerName: "Mine now",
        allfincodes: [9],
        portfolioOldName: "Holdings",
        userId: asha.userId,
      },
    },
  ],
  [
    "POST",
    "/clientQuery",
    {
      data: {
        queryname: "Mine now",
        searchkey: "PE < 1",
        queryoldname: "Secret",
        userId: asha.userId,
      },
    },
  ],
];

test("another's objects are not there, whatever the call and whatever the body says", async () => {
  const before = await work(asha);
  for (const [method, path, body] of foreignCalls()) {
    const told = await bela.send(method, path, body);
    expect([method, path, told.status]).toEqual([method, path, 404]);
  }
  expect(await work(asha)).toEqual(before);
  expect(await work(bela)).toEqual({ screens: [], filters: [], lists: [] });
});

test("one's own objects of one site are not there on another's pages", async () => {
  const before = await work(asha);
  const elsewhere = asha.at("zerodha");
  for (const [method, path, body] of foreignCalls()) {
    const told = await elsewhere.send(method, path, body);
    // One's own id is one's own there too, and names nothing yet.
    const empty = { status: 200, body: { data: [] } };
    expect(told).toMatchObject(path.startsWith("/get") ? empty : { status: 404 });
  }
  expect(await work(elsewhere)).toEqual({ screens: [], filters: [], lists: [] });
  await elsewhere.addFilter("Mine", "Sales");
  await elsewhere.saveQuery("Secret", "Mine > 3", {
    queryaccess: "Public",
    makefilterspublic: true,
  });
  expect(await work(asha)).toEqual(before);
  const seen = await bela.get<{ readonly total: number }>("/public_screens");
  expect(seen.body.total).toBe(0);
  const there = await bela.at("zerodha").get<{ readonly total: number }>("/public_screens");
  expect(there.body.total).toBe(1);
});

test("what is written under another's name is the writer's own", async () => {
  const told = await bela.post("/insertScanner", {
    scannerName: "Holdings",
    allfincodes: [5],
    userId: asha.userId,
  });
  expect(told.body).toMatchObject({ data: { userId: bela.userId } });
  const listed = await bela.post("/getQueryFilter", { loginID: asha.userId });
  expect(listed.body.data).toEqual([]);
  expect((await work(asha)).lists).toMatchObject([{ name: "Holdings", coCodes: [1, 2] }]);
});

test("another's filter is no word of one's own queries", async () => {
  const told = await bela.post("/clientQuery", { queryname: "Try", searchkey: "Mine < 7" });
  expect([told.status, told.body.error.code]).toEqual([422, "formula.unreadable"]);
});

test.each([
  ["GET", "/screens/"],
  ["GET", "/getScreener/1"],
  ["GET", "/getClientQuery/1"],
  ["POST", "/insertQueryFilter"],
  ["POST", "/getQueryFilter"],
  ["POST", "/deleteQueryFilter"],
  ["POST", "/updatefiltersaccess"],
  ["POST", "/insertScanner"],
  ["POST", "/deletePortfolio"],
  ["POST", "/clientQuery"],
])("%s %s asks a visitor to log in", async (method, path) => {
  const told = await server.call(path, { method, body: method === "GET" ? undefined : {} });
  expect([told.status, told.body.error.code]).toEqual([401, "account.unauthenticated"]);
});
