import { afterAll, beforeAll, expect, test } from "vitest";
import type {
  CorrectionDetail,
  FoundFact,
  MarketFact,
  RegisterRow,
} from "../../../contract/index.ts";
import { marketRegisterRoutes } from "../../../contract/market-registers.ts";
import { cliActor } from "../../../platform/actor/actor.ts";
import { startRegisterServer } from "../../../platform/register/testing/register-server.ts";
import type { RegisterServer } from "../../../platform/register/testing/register-server.ts";
import { createMarketDays } from "../../market/index.ts";
import {
  bonusFacts,
  constituentFacts,
  flowFacts,
  laterFlowFacts,
  listedFacts,
  newsFacts,
  watchedFacts,
} from "../testing/market-desk-facts.ts";

let server: RegisterServer;
let editor = "";
let reader = "";
let sent = 0;

beforeAll(async () => {
  server = await startRegisterServer();
  editor = await server.staff("editor", ["market.read", "market.correct"]);
  reader = await server.staff("reader", ["market.read"]);
  await load("demo", [...listedFacts, ...constituentFacts, ...bonusFacts]);
  await publish();
});
afterAll(() => server.close());

async function load(source: string, facts: readonly MarketFact[]): Promise<void> {
  await server.core.marketAdmin.importFactsNow(cliActor, { source, facts, kind: "market" });
}

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

const find = async (fact: object): Promise<FoundFact> =>
  (await server.call(editor, "POST /admin/market/facts/find", { fact })).body as FoundFact;

async function withdraw({ body }: { readonly body: unknown }) {
  const { id } = body as { id: string };
  const path = `POST /admin/market/corrections/${id}/withdraw`;
  return server.call(editor, path, { reason: "My mistake" });
}

/** Returns the status, code and message of a refused correction. */
async function refuse(fact: object, value: unknown): Promise<readonly unknown[]> {
  const { status, body } = await correct(fact, value);
  const { error } = body as { error?: { code: string; message: string } };
  return [status, error?.code, error?.message];
}

const readCell = async (register: string, symbol: string, column: string) =>
  (await list(register, { search: symbol }))[0]?.cells[column];

/** The published figures of a company. */
async function readFigures(symbol: string): Promise<Readonly<Record<string, unknown>>> {
  const { rows } = await server.database.db.raw<{ rows: Record<string, unknown>[] }>(
    `select sales, "currentPrice", name, sector, "promoterHolding", indices from screener_latest
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
  expect((await withdraw(made)).body).toMatchObject({
    withdrawn: { by: "editor", reason: "My mistake" },
  });
  expect((await withdraw(made)).body).toMatchObject({
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
  const readEvents = async () => {
    const { body } = await server.call(reader, "GET /market/calendar");
    const tile = body as { data: { events: readonly { kind: string; event: string }[] } };
    return tile.data.events.filter(({ kind }) => kind === "bonus").map(({ event }) => event);
  };
  expect(await readEvents()).toEqual(["Bonus 1:1"]);
  await correct(bonus, { kind: "bonus", exDate, from: 2, to: 1 });
  expect(await readEvents()).toEqual(["Bonus 1:2 on 09 Jan 26 (entered by hand)"]);
  expect(await listActions()).toEqual([["bonus", 2, 1]]);
  expect(await readCell("corporate-actions", "LARGE", "state")).toBe("corrected");
  const dividend = { kind: "action", company, day: exDate, imported: null };
  await correct(dividend, { kind: "dividend", exDate, amount: 4 });
  expect(await listActions()).toEqual([
    ["bonus", 2, 1],
    ["dividend", null, null],
  ]);
});

async function listActions(): Promise<readonly unknown[]> {
  const { rows } = await server.database.db.raw<{ rows: Record<string, unknown>[] }>(
    "select kind, ratio_from, ratio_to from effective_actions order by kind",
  );
  return rows.map((row) => Object.values(row));
}

test("news is reworded or hidden and a meeting moved or cancelled, where members read them", async () => {
  const { db } = server.database;
  await load("pages", newsFacts);
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
  for (const one of [made, delay]) await withdraw(one);
  expect((await correct(moved, null)).status).toBe(200);
  expect(await readPages()).toMatchObject({ news: ["SMALL wins an order"], meetings: [] });
});

test("flows are corrected at once, and a later import does not replace them", async () => {
  await load("flows", flowFacts);
  const fact = { kind: "flow", investor: "fii", day: "2026-01-08" };
  const readDays = async () => {
    const { body } = await server.call(reader, "GET /market/flows");
    return (body as { data: { days: readonly object[] } | null }).data?.days ?? [];
  };
  expect(await readDays()).toMatchObject([
    { fiiBuy: 900, fiiSell: 1_000, fiiNet: -100, diiNet: 50 },
  ]);
  expect((await find(fact)).imported).toBe("Bought 900.00, sold 1,000.00, net −100.00, ₹ crore");
  const buy = 900;
  const wrong = [
    [
      { buy, sell: 1_100, net: -100 },
      "Net is −100.00, but Bought minus Sold is −200.00. Correct one of the three.",
    ],
    [{ buy, sell: null, net: -100 }, "Enter Sold too, or neither Bought nor Sold."],
    [{ buy: -1, sell: 1, net: -2 }, "Bought is below 0. Enter 0 or more."],
    [5, "Enter Bought, Sold and Net."],
  ] as const;
  for (const [value, message] of wrong) {
    expect(await refuse(fact, value)).toEqual([422, "market.value", message]);
  }
  expect(await refuse({ ...fact, day: "2026-01-10" }, null)).toEqual([
    404,
    "market.fact_not_found",
    "No imported file has FII activity on 10 Jan 26. Import it or choose another day.",
  ]);

  const { db } = server.database;
  await db.raw(
    `insert into institutional_flows (kind, day, investor, net, file_id)
     select 'demo', day, investor, 7, file_id from institutional_flows where investor = 'fii'`,
  );
  const made = await correct(fact, { buy, sell: 1_100, net: -200 });
  expect(await db("effective_flows").where({ kind: "demo" }).pluck("net")).toEqual([7]);
  await db("institutional_flows").where({ kind: "demo" }).delete();
  expect(await readDays()).toMatchObject([
    { fiiBuy: 900, fiiSell: 1_100, fiiNet: -200, diiNet: 50 },
  ]);
  await load("later flows", laterFlowFacts);
  expect(await readDays()).toMatchObject([{ fiiNet: -200 }]);
  const { id } = made.body as { id: string };
  const shown = await server.call(reader, `GET /admin/market/corrections/${id}`);
  expect(shown.body as CorrectionDetail).toMatchObject({
    symbol: "FII",
    coCode: null,
    label: "FII activity",
    imported: "Bought 900.00, sold 1,000.00, net −100.00, ₹ crore",
    importedNow: "Bought 950.00, sold 1,000.00, net −50.00, ₹ crore",
    file: "later flows",
    value: "Bought 900.00, sold 1,100.00, net −200.00, ₹ crore",
  });
  expect((await list("corrections", { search: "FII" }))[0]?.cells).toMatchObject({
    symbol: "FII",
    kind: "flow",
    state: "valid",
  });
  const states = (await list("institutional-flows")).map(
    ({ cells }) => `${cells["investor"]} ${cells["state"]}`,
  );
  expect(states.toSorted()).toEqual(["dii imported", "fii corrected"]);

  expect((await withdraw(made)).status).toBe(200);
  expect(await readDays()).toMatchObject([{ fiiNet: -50 }]);
  const rewrite = db("fact_corrections").where({ kind: "flow" });
  await expect(rewrite.update({ withdrawn_reason: "Another" })).rejects.toThrow("never changed");
  expect((await correct(fact, null)).status).toBe(200);
  expect(await readDays()).toMatchObject([{ fiiNet: null, diiNet: 50 }]);
});

test("constituents are removed and added in the list of a day, in tiles, lists and figures", async () => {
  await load("late", [
    { kind: "company", symbol: "LATE", name: "Late", series: "EQ", listedOn: "2026-01-06" },
  ]);
  const ofList = { kind: "member", index: "nifty 50", day: "2026-01-01" };
  const member = (company: string) => ({ ...ofList, company });
  const lists = await server.call(editor, "GET /admin/market/indices");
  expect(lists.body).toEqual([{ name: "NIFTY 50", days: ["2026-01-01"] }]);
  expect((await find(member("SMALL"))).imported).toBe("Constituent");
  expect((await find(member("HALF"))).imported).toBe("Not a constituent");
  const wrong = [
    [
      { ...member("HALF"), index: "Nifti" },
      "No imported index is called Nifti. Enter an index as in Index constituents, such as NIFTY 50.",
    ],
    [
      { ...member("HALF"), day: "2026-01-15" },
      "nifty 50 has no imported list of constituents as of 15 Jan 26. The nearest list is as of 01 Jan 26.",
    ],
    [
      member("LATE"),
      "LATE was not listed on 01 Jan 26: it was listed on 06 Jan 26. Choose another company or a later list, or correct the listing date first.",
    ],
  ] as const;
  for (const [fact, message] of wrong) expect((await refuse(fact, true))[2]).toBe(message);
  expect((await refuse(member("HALF"), null))[1]).toBe("market.value");

  const readStates = async () =>
    (await list("index-constituents"))
      .map(({ cells }) => `${cells["symbol"]} ${cells["state"]}`)
      .toSorted();
  const readShown = async () => {
    const { body } = await server.call(reader, "GET /market/heatmap");
    const tile = body as { data: { cells: readonly { symbol: string }[] } };
    const shown = tile.data.cells.map(({ symbol }) => symbol);
    const listed = (await list("index-contributions")).map(({ cells }) => String(cells["symbol"]));
    return { listed: listed.toSorted(), shown };
  };
  // Only of SMALL is the day's change known.
  expect(await readShown()).toEqual({ listed: ["LARGE", "SMALL"], shown: ["SMALL"] });
  const removed = await correct(member("SMALL"), false);
  expect((await correct(member("HALF"), true)).status).toBe(200);
  // The same list imported again keeps the corrections.
  await load("constituents again", constituentFacts);
  expect(await readStates()).toEqual(["HALF added", "LARGE imported", "SMALL removed"]);
  expect(await readShown()).toEqual({ listed: ["HALF", "LARGE"], shown: [] });
  await publish();
  for (const symbol of ["HALF", "LARGE"]) {
    expect((await readFigures(symbol))["indices"]).toBe("NIFTY 50");
  }
  expect((await readFigures("SMALL"))["indices"]).toBeNull();
  await withdraw(removed);
  expect(await readStates()).toEqual(["HALF added", "LARGE imported", "SMALL imported"]);
  expect((await readShown()).shown).toEqual(["SMALL"]);
});

test("free floats, surveillance and half-years are corrected too", async () => {
  await load("watched", watchedFacts);
  const company = "SMALL";
  const float = { kind: "freeFloat", company, day: "2026-01-02" };
  expect((await refuse({ ...float, day: "2026-01-09" }, 40))[2]).toBe(
    "No imported file has Free float, % of SMALL on 09 Jan 26. The nearest one is dated 02 Jan 26. Choose that date.",
  );
  expect((await refuse(float, 101))[2]).toBe("Enter a percentage from 0 to 100.");
  expect((await correct(float, 40)).status).toBe(200);
  const { db } = server.database;
  const { facts } = server.core.market;
  const code = (await find(float)).coCode ?? 0;
  expect((await createMarketDays(db, facts).loadFloats([code], "2026-01-09")).get(code)).toBe(40);
  const readStages = async () => {
    const dataset = await facts.findVersion();
    const entries = dataset === null ? [] : await facts.listSurveillance(dataset, code);
    return entries.map(({ stage }) => stage);
  };
  const since = { kind: "surveillance", company, day: "2026-01-05" };
  const [item] = (await find({ ...since, imported: null })).actions;
  const entry = { ...since, imported: item?.key ?? "" };
  const staged = await correct(entry, "II");
  expect(await readStages()).toEqual(["II"]);
  await withdraw(staged);
  expect((await correct(entry, null)).status).toBe(200);
  expect(await readStages()).toEqual([]);
  expect(await readCell("surveillance", company, "state")).toBe("corrected");
  const half = {
    kind: "statement",
    company: "LARGE",
    basis: "consolidated",
    span: "half",
    day: "2025-09-30",
    line: "revenueFromOperations",
  };
  expect(await find(half)).toMatchObject({
    label: "Revenue from operations, consolidated half-year",
    imported: "210",
  });
  expect((await correct(half, 220)).status).toBe(200);
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
  const [row] = await list("corrections", { search: "Price jump" });
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
