import { afterAll, beforeAll, expect, test } from "vitest";
import type { CorrectionDetail, FoundFact, RegisterRow } from "../../../contract/index.ts";
import { marketRegisterRoutes } from "../../../contract/market-registers.ts";
import { cliActor } from "../../../platform/actor/actor.ts";
import { startRegisterServer } from "../../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../../platform/register/testing/register-server.ts";
import {
  bonusFacts,
  constituentFacts,
  listedFacts,
  newsFacts,
} from "../testing/market-desk-facts.ts";

let server: RegisterServer;
let editor = "";
let reader = "";
let sent = 0;

beforeAll(async () => {
  server = await startRegisterServer();
  editor = await server.staff("editor", ["market.read", "market.correct"]);
  reader = await server.staff("reader", ["market.read"]);
  const { marketAdmin } = server.core;
  const source = { source: "demo", facts: [...listedFacts, ...constituentFacts, ...bonusFacts] };
  await marketAdmin.importFactsNow(cliActor, { ...source, kind: "market" });
  await publish();
});
afterAll(async () => {
  await server.close();
});

async function publish(): Promise<void> {
  await server.core.marketAdmin.publishNow(cliActor, { kind: null, asOf: null });
}

async function list(register: string, body: object = {}): Promise<readonly RegisterRow[]> {
  const told = await server.call(reader, `POST /admin/registers/${register}/rows`, body);
  expect([told.status, told.text]).toEqual([200, expect.anything()]);
  return (told.body as { rows: readonly RegisterRow[] }).rows;
}

async function correct(fact: object, value: unknown, reason = "The filing says so") {
  sent += 1;
  return server.call(
    editor,
    "POST /admin/market/corrections",
    { fact, value, reason },
    { "idempotency-key": `correction-${sent}` },
  );
}

const readCell = async (register: string, symbol: string, column: string) =>
  (await list(register, { search: symbol }))[0]?.cells[column];

/** The published figures of a company. */
async function readFigures(symbol: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await server.database.db.raw<{ rows: Record<string, unknown>[] }>(
    `select sales, "currentPrice", name, sector, "promoterHolding" from screener_latest
     where symbol = ?`,
    [symbol],
  );
  return rows[0] ?? {};
}

const registers = [
  ...new Set(
    Object.keys(marketRegisterRoutes).flatMap(
      (key) => /^POST \/admin\/registers\/([^/]+)\/rows$/.exec(key)?.[1] ?? [],
    ),
  ),
];

test.each(registers)(
  "%s lists, sorts by every column that sorts, counts and exports",
  async (key) => {
    const { columns } = (await server.call(reader, `GET /admin/registers/${key}`)).body as {
      columns: readonly { id: string; sorts: boolean }[];
    };
    for (const { id, sorts } of columns) {
      if (!sorts) continue;
      for (const direction of ["ascending", "descending"])
        await list(key, { sort: { column: id, direction } });
    }
    const rows = await list(key);
    const count = await server.call(reader, `POST /admin/registers/${key}/count`, {});
    expect(count.body).toEqual({ count: rows.length, isMore: false });
    const exported = await server.call(reader, `POST /admin/registers/${key}/export`, {
      columns: columns.map(({ id }) => id),
    });
    expect(exported.text.trimEnd().split("\r\n")).toHaveLength(rows.length + 1);
  },
);

test("lists show what was loaded, with its source", async () => {
  // Previous market caps are ₹240 crore and, after the bonus, ₹920 crore; only SMALL rose, 2 of 48.
  const [small, large] = (await list("index-contributions")).map(({ cells }) => cells);
  expect(small).toMatchObject({ symbol: "SMALL", index: "NIFTY 50", source: "demo" });
  expect(small?.["weight"]).toBeCloseTo((100 * 240) / 1_160);
  expect(small?.["points"]).toBeCloseTo((1_000 * (240 / 1_160) * 2) / 48);
  expect(large).toMatchObject({ symbol: "LARGE", points: 0 });
  expect((await list("corporate-actions")).map(({ cells }) => cells)).toMatchObject([
    { symbol: "LARGE", action: "bonus", state: "imported", source: "demo", day: "2026-01-09" },
  ]);
  expect((await list("market-events")).map(({ cells }) => [cells["event"], cells["day"]])).toEqual([
    ["meeting", "2026-02-01"],
    ["action", "2026-01-09"],
  ]);
  expect((await list("result-dates")).map(({ cells }) => cells["symbol"])).toEqual(["LARGE"]);
  expect(await readCell("result-statements", "SMALL", "profit")).toBe(25);
  const told = await server.call(reader, "GET /admin/market/freshness/corporate-actions");
  expect(told.body).toMatchObject({ asOf: "2026-01-09", file: "demo" });
  const members = await server.call(reader, "GET /admin/market/freshness/index-constituents");
  expect(members.body).toMatchObject({ file: "demo" });
});

test("a correction wins over imports at the next publication, and is withdrawn again", async () => {
  const fact = {
    kind: "statement",
    company: "SMALL",
    basis: "consolidated",
    span: "year",
    day: "2025-03-31",
    line: "revenueFromOperations",
  };
  expect((await readFigures("SMALL"))["sales"]).toBe(100);
  const made = await correct(fact, 110);
  expect(made.status).toBe(200);
  const { id } = made.body as { id: string };
  expect((await readFigures("SMALL"))["sales"]).toBe(100);
  await publish();
  expect((await readFigures("SMALL"))["sales"]).toBe(110);
  const found = await server.call(editor, "POST /admin/market/facts/find", { fact });
  expect(found.body as FoundFact).toMatchObject({
    imported: "100",
    corrected: "110",
    file: "demo",
  });

  expect((await correct(fact, 111)).body).toMatchObject({
    error: { code: "market.already_corrected" },
  });
  const shown = await server.call(reader, `GET /admin/market/corrections/${id}`);
  expect(shown.body as CorrectionDetail).toMatchObject({
    symbol: "SMALL",
    label: "Revenue from operations, consolidated year",
    imported: "100",
    value: "110",
    madeBy: "editor",
    reason: "The filing says so",
    withdrawn: null,
  });
  expect(await readCell("result-statements", "SMALL", "corrected")).toBe(1);
  const path = `POST /admin/market/corrections/${id}/withdraw`;
  const withdrawn = await server.call(editor, path, { reason: "My mistake" });
  expect(withdrawn.body).toMatchObject({ withdrawn: { by: "editor", reason: "My mistake" } });
  expect((await server.call(editor, path, { reason: "Again" })).body).toMatchObject({
    error: { code: "market.correction_withdrawn" },
  });
  await publish();
  expect((await readFigures("SMALL"))["sales"]).toBe(100);
  const actions: readonly string[] = await server.database
    .db("audit_entries")
    .whereIn("action", ["market.fact_corrected", "market.correction_withdrawn"])
    .orderBy("sequence")
    .pluck("action");
  expect(actions).toEqual(["market.fact_corrected", "market.correction_withdrawn"]);
});

test("companies, prices, shareholding and actions are corrected in the same way", async () => {
  const company = "LARGE";
  const corrections: readonly (readonly [object, unknown])[] = [
    [{ kind: "company", company, field: "sector" }, "Metals"],
    [{ kind: "price", company, day: "2026-01-09", field: "close" }, 55],
    [{ kind: "shareholding", company, day: "2025-12-31", field: "promoter" }, 61],
  ];
  for (const [fact, value] of corrections) {
    expect((await correct(fact, value)).text).toContain('"id"');
  }
  await publish();
  expect(await readFigures("LARGE")).toMatchObject({
    sector: "Metals",
    currentPrice: 55,
    promoterHolding: 61,
  });
  const bonus = { kind: "action", company, day: "2026-01-09", imported: "bonus/1:1" };
  const exDate = "2026-01-09";
  await correct(bonus, { kind: "bonus", exDate, from: 2, to: 1 });
  expect(await listActions()).toEqual([["bonus", 2, 1]]);
  expect(await readCell("corporate-actions", "LARGE", "state")).toBe("corrected");
  const dividend = { kind: "action", company, day: exDate, imported: null };
  await correct(dividend, { kind: "dividend", exDate, amount: 4 });
  expect(await listActions()).toEqual([
    ["bonus", 2, 1],
    ["dividend", null, null],
  ]);
});

async function listActions() {
  const rows = (await server.database
    .db("effective_actions")
    .orderBy("kind")
    .select("kind", "ratio_from", "ratio_to")) as {
    kind: string;
    ratio_from: number | null;
    ratio_to: number | null;
  }[];
  return rows.map(({ kind, ratio_from: from, ratio_to: to }) => [kind, from, to]);
}

test("news is reworded or hidden and a meeting moved or cancelled, where members read them", async () => {
  const { db } = server.database;
  await server.core.marketAdmin.importFactsNow(cliActor, {
    source: "pages",
    kind: "market",
    facts: newsFacts,
  });
  const find = async (fact: object): Promise<FoundFact> =>
    (await server.call(editor, "POST /admin/market/facts/find", { fact })).body as FoundFact;
  const onDay = (kind: string, day: string) => ({ kind, company: "SMALL", day });
  // Half past midnight in India is the day before in UTC.
  const news = onDay("news", "2026-01-08");
  const listed = await find({ ...news, imported: null });
  expect(listed.actions.map(({ text }) => text)).toEqual(["Orders doubled", "SMALL wins an order"]);
  const [announcement = "", headline = ""] = listed.actions.map(({ key }) => key);
  const reworded = { ...news, imported: headline };
  expect((await find(reworded)).imported).toBe("SMALL wins an order");
  expect((await correct({ ...news, imported: null }, "x")).status).toBe(404);
  const made = await correct(reworded, "SMALL wins a small order");
  expect(made.status).toBe(200);
  expect((await correct({ ...news, imported: announcement }, null)).status).toBe(200);
  const meeting = onDay("event", "2026-02-03");
  const [item] = (await find({ ...meeting, imported: null })).actions;
  const moved = { ...meeting, imported: item?.key ?? "" };
  expect((await correct(moved, "2026-02-31")).status).toBe(422);
  const delay = await correct(moved, "2026-02-10");
  const readPages = async () => {
    const coCode = listed.coCode;
    return {
      news: await db("effective_news").where({ co_code: coCode }).pluck("title"),
      announcements: await db("effective_announcements")
        .where({ co_code: coCode })
        .pluck("subject"),
      meetings: await db("effective_meetings").where({ co_code: coCode }).pluck("day"),
    };
  };
  expect(await readPages()).toEqual({
    news: ["SMALL wins a small order"],
    announcements: [],
    meetings: ["2026-02-10"],
  });
  for (const { body } of [made, delay]) {
    const { id } = body as { id: string };
    await server.call(editor, `POST /admin/market/corrections/${id}/withdraw`, { reason: "No" });
  }
  expect((await correct(moved, null)).status).toBe(200);
  expect(await readPages()).toMatchObject({ news: ["SMALL wins an order"], meetings: [] });
});

test("values that do not fit and facts that no source has are refused", async () => {
  const price = { kind: "price", company: "SMALL", day: "2026-01-09", field: "close" };
  const codes = [
    await correct(price, "cheap"),
    await correct(price, -1),
    await correct(price, 50),
    await correct({ ...price, day: "2026-01-10" }, 51),
    await correct({ ...price, company: "NONE" }, 51),
    await correct({ kind: "company", company: "SMALL", field: "name" }, null),
  ].map(({ body }) => (body as { error: { code: string } }).error.code);
  expect(codes).toEqual([
    "market.value",
    "market.value",
    "market.value",
    "market.fact_not_found",
    "market.company_not_found",
    "market.value",
  ]);
});

test("a price jump is listed until it is answered, with a reason", async () => {
  const open = {
    filter: [{ column: "state", is: "one_of", values: ["open"] }],
    search: "HALF",
  };
  const jumps = await list("price-jumps", open);
  expect(jumps.map(({ cells }) => [cells["symbol"], cells["day"]])).toEqual([
    ["HALF", "2026-01-09"],
  ]);
  const coCode = Math.floor(Number(jumps[0]?.id) / 100_000);
  const answer = (given: object, reason = "Circular 12 of the exchange") =>
    server.call(editor, "POST /admin/market/jumps/answer", {
      coCode,
      day: "2026-01-09",
      answer: given,
      reason,
    });
  expect((await answer({ kind: "split", from: 1, to: 5 })).body).toMatchObject({
    error: { code: "market.ratio_refused" },
  });
  expect((await answer({ kind: "move" }, " ")).status).toBe(400);
  expect((await answer({ kind: "split", from: 1, to: 2 })).status).toBe(200);
  expect(await list("price-jumps", open)).toEqual([]);
  const [row] = await list("corrections", { search: "HALF" });
  expect(row?.cells).toMatchObject({
    kind: "jump",
    value: "Split 1 to 2",
    by: "editor",
    reason: "Circular 12 of the exchange",
  });
  const path = `POST /admin/market/corrections/${row?.id ?? ""}/withdraw`;
  expect((await server.call(editor, path, { reason: "Wrong company" })).status).toBe(200);
  expect(await list("price-jumps", open)).toHaveLength(1);
});
