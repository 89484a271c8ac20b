import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { CompanyQuotes, WatchAnswer, WatchList, WatchLists } from "../../contract/index.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import { dateOfDay } from "../../platform/clock/days.ts";
import { company, day, statement } from "../market/market.fixture.ts";

let server: ListsServer;
let code: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await startListsServer();
  await server.publishMarket("three", [
    company("ASHA", { isin: "INE000A01018", bseCode: "500007", sector: "Textiles" }),
    company("BELA"),
    company("CHETNA"),
    // a year of sessions, required for the 52-week range
    ...Array.from({ length: 360 }, (_, back) => day("ASHA", dateOfDay(20_461 - back), 40)),
    day("ASHA", "2026-01-09", 50),
    day("BELA", "2026-01-09", 100),
    day("CHETNA", "2026-01-09", 70),
    statement("ASHA", "2025-03-31", { sharesOutstanding: 50_000_000, faceValue: 10 }),
  ]);
  code = await server.codes();
});
afterAll(async () => {
  await server.close();
});

const listsOf = async (who: Member) => (await who.get<WatchLists>("/watch_lists/")).body.lists;
const watch = (who: Member, company: string | number, list = "first") =>
  who.send<WatchAnswer>("POST", `/watch_lists/${list}/companies`, { company });
const make = async (who: Member, name: string) =>
  (await who.send<WatchList>("POST", "/watch_lists/", { name })).body;
const refused = (told: { readonly status: number; readonly body: unknown }) => {
  const { error, success, message } = told.body as {
    readonly error: { readonly code: string };
    readonly success: boolean;
    readonly message: string;
  };
  return [told.status, error.code, success, message];
};

test("the first list is made when the first company is watched, and watching again changes nothing", async () => {
  const asha = await server.member("one@example.in");
  expect(await listsOf(asha)).toEqual([]);
  const told = await watch(asha, "asha");
  expect(told.body).toMatchObject({
    coCode: code["ASHA"],
    changed: true,
    list: { name: "My watchlist", coCodes: [code["ASHA"]] },
  });
  for (const same of ["ASHA", "INE000A01018", "500007", code["ASHA"] ?? 0]) {
    const again = await watch(asha, same);
    expect([again.status, again.body]).toEqual([200, { ...told.body, changed: false }]);
  }
  await watch(asha, "BELA");
  expect(await listsOf(asha)).toMatchObject([{ coCodes: [code["ASHA"], code["BELA"]] }]);
});

test("concurrent first watches create one list", async () => {
  const asha = await server.member("rivals@example.in");
  const told = await Promise.all(
    ["ASHA", "BELA", "CHETNA", "ASHA", "BELA"].map((symbol) => watch(asha, symbol)),
  );
  expect(told.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(told.filter(({ body }) => body.changed)).toHaveLength(3);
  const lists = await listsOf(asha);
  expect(lists).toHaveLength(1);
  expect(new Set(lists[0]?.coCodes)).toEqual(new Set(Object.values(code)));
});

test("several lists are made, renamed, ordered and deleted", async () => {
  const asha = await server.member("several@example.in");
  const one = await make(asha, "  Long   term ");
  const other = await make(asha, "Short term");
  expect(one.name).toBe("Long term");
  for (const symbol of ["ASHA", "BELA", "CHETNA"]) await watch(asha, symbol, other.id);
  const [a, b, c] = [code["ASHA"], code["BELA"], code["CHETNA"]];
  const order = (coCodes: readonly (number | undefined)[]) =>
    asha.send<WatchList>("PUT", `/watch_lists/${other.id}/companies`, { coCodes });
  expect((await order([c, a, b])).body.coCodes).toEqual([c, a, b]);
  for (const wrong of [[c, a], [c, a, b, 99], [c, a, a], []]) {
    expect(refused(await order(wrong))).toEqual([
      409,
      "watch_list.changed",
      false,
      "The list was changed elsewhere. Reload it.",
    ]);
  }
  const gone = await asha.send<WatchAnswer>("DELETE", `/watch_lists/${other.id}/companies/${a}`);
  expect(gone.body).toMatchObject({ changed: true, list: { coCodes: [c, b] } });
  const again = await asha.send<WatchAnswer>("DELETE", `/watch_lists/${other.id}/companies/${a}`);
  expect(again.body).toMatchObject({ changed: false, list: { coCodes: [c, b] } });
  expect((await watch(asha, "ASHA", other.id)).body.list.coCodes).toEqual([c, b, a]);
  const renamed = await asha.send<WatchList>("PATCH", `/watch_lists/${one.id}`, { name: "Core" });
  expect(renamed.body).toMatchObject({ id: one.id, name: "Core", coCodes: [] });
  const taken = await asha.send("PATCH", `/watch_lists/${one.id}`, { name: "SHORT term" });
  expect(refused(taken)).toEqual([
    409,
    "watch_list.taken",
    false,
    "A watchlist with this name already exists.",
  ]);
  expect((await asha.send("POST", "/watch_lists/", { name: "core" })).status).toBe(409);
  const left = await asha.send<WatchLists>("DELETE", `/watch_lists/${one.id}`);
  expect(left.body.lists.map(({ name }) => name)).toEqual(["Short term"]);
});

test("limits have error messages", async () => {
  const asha = await server.member("limits@example.in");
  for (let n = 1; n < 20; n += 1) await make(asha, `List ${n}`);
  const last = await make(asha, "List 20");
  expect(refused(await asha.send("POST", "/watch_lists/", { name: "One more" }))).toEqual([
    409,
    "watch_list.too_many",
    false,
    "You can have up to 20 watchlists. Delete one first.",
  ]);
  expect(await listsOf(asha)).toHaveLength(20);
  await server.database.db.raw(
    `insert into watch_list_companies (list_id, co_code, position, added_at)
     select ?, 1000 + n, n, now() from generate_series(1, 199) as n`,
    [last.id],
  );
  expect((await watch(asha, "ASHA", last.id)).status).toBe(200);
  expect(refused(await watch(asha, "BELA", last.id))).toEqual([
    409,
    "watch_list.full",
    false,
    "A watchlist can have up to 200 companies. Remove one or create another list.",
  ]);
  expect((await watch(asha, "ASHA", last.id)).body.changed).toBe(false);
});

test.each([
  ["POST", "/watch_lists/first/companies", { company: "NOSUCH" }, 404, "company.not_found"],
  ["POST", "/watch_lists/first/companies", { company: "" }, 400, "request.invalid"],
  ["POST", "/watch_lists/first/companies", {}, 400, "request.invalid"],
  ["POST", "/watch_lists/", { name: " " }, 400, "request.invalid"],
  ["POST", "/watch_lists/", { name: "x".repeat(101) }, 400, "request.invalid"],
  ["PATCH", "/watch_lists/first", { name: "New" }, 404, "watch_list.not_found"],
  ["DELETE", "/watch_lists/first", undefined, 404, "watch_list.not_found"],
  ["DELETE", "/watch_lists/first/companies/0", undefined, 400, "request.invalid"],
])("%s %s %j is refused", async (method, path, body, status, errorCode) => {
  const nobody = await server.member(`refused-${Math.random()}@example.in`);
  const told = await nobody.send(method, path, body);
  expect([told.status, told.body.error.code]).toEqual([status, errorCode]);
  expect(await listsOf(nobody)).toEqual([]);
});

test("two members never see each other's lists, nor one's own of another site", async () => {
  const asha = await server.member("asha@example.in");
  const bela = await server.member("bela@example.in");
  const list = await make(asha, "Secret");
  await watch(asha, "ASHA", list.id);
  const foreign: readonly (readonly [string, string, unknown?])[] = [
    ["PATCH", `/watch_lists/${list.id}`, { name: "Mine" }],
    ["DELETE", `/watch_lists/${list.id}`],
    ["POST", `/watch_lists/${list.id}/companies`, { company: "BELA" }],
    ["PUT", `/watch_lists/${list.id}/companies`, { coCodes: [code["ASHA"]] }],
    ["DELETE", `/watch_lists/${list.id}/companies/${code["ASHA"]}`],
  ];
  const before = await listsOf(asha);
  for (const stranger of [bela, asha.at("zerodha")]) {
    for (const [method, path, body] of foreign) {
      const told = await stranger.send(method, path, body);
      expect([told.status, told.body.error.code]).toEqual([404, "watch_list.not_found"]);
    }
    expect(await listsOf(stranger)).toEqual([]);
  }
  await watch(asha.at("zerodha"), "BELA");
  expect(await listsOf(asha)).toEqual(before);
  for (const [method, path] of [...foreign, ["GET", "/watch_lists/"] as const]) {
    const visitor = await server.call(path, { method, ...(method === "GET" ? {} : { body: {} }) });
    expect([visitor.status, visitor.body.error.code]).toEqual([401, "account.unauthenticated"]);
  }
});

test("a merged company is watched as its successor", async () => {
  const asha = await server.member("joined@example.in");
  const { db } = server.database;
  await watch(asha, "BELA");
  await watch(asha, "CHETNA");
  const [list] = await listsOf(asha);
  await db("watch_list_companies").insert({
    list_id: list?.id,
    co_code: 4_711,
    position: 3,
    added_at: new Date(),
  });
  await db.raw(
    `insert into company_joins (from_code, into_code, reason, joined_at, actor, file_id, company, aside)
     select 4711, ?, 'test', now(), 'test', file_id, '{}', '[]' from companies limit 1`,
    [code["BELA"] ?? 0],
  );
  const both = [code["BELA"], code["CHETNA"]];
  expect((await listsOf(asha))[0]?.coCodes).toEqual(both);
  const ordered = await asha.send<WatchList>("PUT", `/watch_lists/${list?.id}/companies`, {
    coCodes: both.toReversed(),
  });
  expect(ordered.body.coCodes).toEqual(both.toReversed());
  expect((await listsOf(asha))[0]?.coCodes).toEqual(both.toReversed());
  await asha.send("DELETE", `/watch_lists/${list?.id}/companies/${code["BELA"]}`);
  expect((await listsOf(asha))[0]?.coCodes).toEqual([code["CHETNA"]]);
});

test("quotes are the dataset's figures in the requested order, for subscribers", async () => {
  const path = `/company_quotes?codes=${code["BELA"]},${code["ASHA"]},999,${code["BELA"]}`;
  const member = await server.member("member@example.in");
  expect((await member.get(path)).status).toBe(403);
  const subscriber = await server.subscriber("subscriber@example.in");
  const { body } = await subscriber.get<CompanyQuotes>(path);
  expect(body.asOf).toBe("2026-01-09");
  expect(body.quotes.map(({ symbol }) => symbol)).toEqual(["BELA", "ASHA"]);
  // 5 crore shares at ₹50; the exchange printed 49 as the close before; 52 weeks from 37 to 51
  expect(body.quotes[1]).toMatchObject({
    coCode: code["ASHA"],
    name: "ASHA Limited",
    sector: "Textiles",
    isin: "INE000A01018",
    price: 50,
    change: 1,
    marketCap: 250,
    high52: 51,
    low52: 37,
  });
  expect(body.quotes[0]?.score).toMatchObject({ value: null, absence: "not-available" });
  // a year of prices is enough for the technical score, which comes with its band and word
  expect(body.quotes[1]?.technicalScore).toEqual({
    value: expect.any(Number) as number,
    absence: null,
    meterBand: expect.any(String) as string,
    emojiBand: expect.any(String) as string,
    label: expect.any(String) as string,
  });
  expect(body.quotes[1]?.changePercent).toBeCloseTo(100 / 49, 10);
  expect(body.quotes[1]?.position52).toBeCloseTo((100 * 13) / 14, 10);
  expect((await subscriber.get<CompanyQuotes>("/company_quotes?codes=")).body.quotes).toEqual([]);
  const many = Array.from({ length: 201 }, (_, index) => index + 1).join(",");
  for (const wrong of [many, "a", "1;2", "0"]) {
    expect((await subscriber.get(`/company_quotes?codes=${wrong}`)).status).toBe(400);
  }
});
