import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startListsServer } from "../../company-lists.fixture.ts";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type {
  BoxDetail,
  BoxEditing,
  BoxExclusions,
  BoxHistories,
  BoxLibrary,
  BoxManagerPage,
  BoxMerge,
  BoxPage,
  BoxProposal,
  InvestmentIdea,
  NamedStock,
  NotificationsAnswer,
  OwnBoxes,
  TrackedIdea,
} from "../../contract/index.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import type { Member } from "../../saved-work/screens-server.fixture.ts";
import { company, day } from "../market/market.fixture.ts";
import { insertBox, insertVersion, saveManager } from "./boxes.repository.ts";
import { hashOf } from "./stock-boxes.service.ts";

const asOf = "2026-01-09";
const lastDay = dayOfDate(asOf);
const symbols = ["ASHA", "BELA", "CHETNA", "DEEPA"] as const;
/** ₹ on the last day; each rises by ₹1 a day, ASHA is split 1 to 2 twenty days before. */
const closes = { ASHA: 100, BELA: 200, CHETNA: 400, DEEPA: 800 } as const;
const span = 120;
const splitDay = lastDay - 20;

let server: ListsServer;
let code: Readonly<Record<string, number>>;
beforeAll(async () => {
  server = await startListsServer();
  await server.publishMarket("boxes", [
    ...symbols.map((symbol) =>
      company(symbol, { sector: symbol === "DEEPA" ? "Textiles" : "Chemicals" }),
    ),
    company("GONE", { delistedOn: "2025-11-01" }),
    company("HALTED"),
    ...symbols.flatMap((symbol) =>
      Array.from({ length: span }, (_, back) => {
        const at = lastDay - back;
        const factor = symbol === "ASHA" && at < splitDay ? 2 : 1;
        return day(symbol, dateOfDay(at), (closes[symbol] - back / 2) * factor, { volume: 50_000 });
      }),
    ),
    day("GONE", "2025-10-30", 50),
    day("HALTED", "2025-10-30", 50),
    {
      kind: "corporate-action",
      company: { symbol: "ASHA" },
      action: { kind: "split", exDate: dateOfDay(splitDay), from: 1, to: 2 },
      purpose: "Face Value Split From Rs 10 To Rs 5",
    },
  ]);
  code = await server.codes();
});
afterAll(async () => {
  await server.close();
});

const codeOf = (symbol: string): number => code[symbol] ?? 0;
const stock = (symbol: string, weight: number) => ({ coCode: codeOf(symbol), weight });
const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => {
  const { error, message } = body as { error: { code: string }; message: string };
  return [status, error.code, message];
};

async function create(who: Member, name: string): Promise<number> {
  const told = await who.send<{ id: number; message: string }>(
    "POST",
    "/flavours/investment_idea/",
    {
      portfolio_name: name,
    },
  );
  expect([told.status, told.body.message]).toEqual([
    200,
    "Success! Stockbox Created! Please add stocks for this stockbox.",
  ]);
  return told.body.id;
}

const fill = (who: Member, id: number, base: number, ...rows: ReturnType<typeof stock>[]) =>
  who.send<{ version: number }>("POST", `/stock_boxes/${id}/versions`, {
    base,
    constituents: rows,
    note: "why",
  });

let managed = 0;
/** Adds a manager's box, or a version of it. */
async function publishManaged(
  version: number,
  effective: string,
  weights: Readonly<Record<string, number>>,
): Promise<number> {
  return inTransaction(server.database.db, async (transaction) => {
    const at = server.clock.now();
    if (version === 1) {
      const manager = await saveManager(transaction, {
        slug: "asha-research",
        name: "Asha Research",
        title: "Research analyst",
        registration: "INH000000001",
        is_sample: true,
        about: "About",
        since: "2020-01-01",
        blogs: [{ title: "First", day: "2025-12-01", text: "Text" }],
      });
      managed = await insertBox(transaction, {
        slug: "core",
        kind: "market",
        manager_id: manager,
        user_id: null,
        tenant_key: null,
        name: "Core",
        name_key: "core",
        idea: "The idea.",
        overview: "Overview",
        why: ["One reason"],
        methodology: ["One step"],
        portfolio_type: "THEMATIC",
        term: "LTI",
        benchmark: null,
        schedule: "quarterly",
        query: null,
        reviewed_on: null,
        least_order_paise: "0",
        least_order_weight: 0,
        fee_paise: "149900",
        fee_period: "year",
        manager_holding_paise: "100000000",
        copied_box: null,
        copied_version: null,
        created_at: at,
        updated_at: at,
      });
    }
    const [previous] = (await transaction("box_versions")
      .where({ box_id: managed })
      .orderBy("version", "desc")
      .limit(1)
      .select("hash")) as { hash: Buffer }[];
    const unhashed = {
      box_id: managed,
      version,
      effective,
      published_at: at,
      note: `Version ${version}`,
      co_codes: Object.keys(weights).map(codeOf),
      weights: Object.values(weights),
      reasons: Object.keys(weights).map((symbol) => `${symbol} fits`),
      previous_hash: previous?.hash ?? null,
    };
    await insertVersion(
      transaction,
      { ...unhashed, hash: hashOf(unhashed) },
      dateOfDay(lastDay - 60),
    );
    return managed;
  });
}

test("a member creates a box, adds stocks and reads its record and figures", async () => {
  const asha = await server.member("maker@example.in");
  const id = await create(asha, "My  first");
  expect(
    refusal(await asha.send("POST", "/flavours/investment_idea/", { portfolio_name: " " })),
  ).toEqual([400, "stock_box.name_missing", "Enter a name for the stock box."]);
  const empty = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  expect([empty.box.version, empty.box.constituents, empty.own.isOwner]).toEqual([0, [], true]);

  expect((await fill(asha, id, 0, stock("ASHA", 5_000), stock("BELA", 5_000))).body).toEqual({
    version: 1,
  });
  const { box } = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  // ₹200 / 50 % sets the scale: 1 share of BELA and 2 of ASHA.
  expect([
    box.liveSince,
    box.minimumAmount,
    box.minimum?.shares.map(({ shares }) => shares),
  ]).toEqual([asOf, 400, [2, 1]]);
  // Both were bought 119 days ago: ASHA at 40.5 in today's shares, BELA at 140.5.
  const first = box.record.price[0];
  const last = box.record.price.at(-1);
  expect([box.record.days[0], first]).toEqual([lastDay - span + 1, 100]);
  expect(last).toBeCloseTo(50 * (100 / 40.5) + 50 * (200 / 140.5), 3);
  expect(box.returns["1M"]).not.toBeNull();
  expect(box.sectors).toEqual([{ group: "Chemicals", weight: 100 }]);
  expect(box.stats).toMatchObject({ countStocks: 2, lowWeightedStocks: 0 });
  expect((await asha.get<OwnBoxes>("/stock_boxes/own")).body.boxes).toMatchObject([
    { id, name: "My first", stocks: 2, isShared: false, hasUpdate: false },
  ]);
});

test("versions are chained by hash, and none can be changed", async () => {
  const asha = await server.member("chain@example.in");
  const id = await create(asha, "Chain");
  await fill(asha, id, 0, stock("ASHA", 10_000));
  await fill(asha, id, 1, stock("ASHA", 2_500), stock("DEEPA", 7_500));
  const { box } = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  const [second, first] = box.versions;
  expect([second?.version, second?.previousHash]).toEqual([2, first?.hash]);
  for (const version of box.versions) {
    expect(createHash("sha256").update(version.text).digest("hex")).toBe(version.hash);
  }
  expect(second).toMatchObject({ turnover: 75, note: "why" });
  expect(second?.changes.map(({ symbol, before, after }) => [symbol, before, after])).toEqual([
    ["ASHA", 100, 25],
    ["DEEPA", 0, 75],
  ]);
  expect(box.constituents.map(({ symbol, change }) => [symbol, change])).toEqual([
    ["ASHA", -75],
    ["DEEPA", 75],
  ]);
  await expect(
    server.database.db("box_versions").where({ box_id: id }).update({ note: "other" }),
  ).rejects.toThrow("never changed");
});

test("bad stocks and weights are refused beside their row, and nothing is saved", async () => {
  const asha = await server.member("bad@example.in");
  const id = await create(asha, "Bad");
  const detailsOf = async (...rows: ReturnType<typeof stock>[]) => {
    const told = await fill(asha, id, 0, ...rows);
    const { error } = told.body as unknown as {
      error: { details: { path: string; message: string }[] };
    };
    return [told.status, ...error.details.map(({ path, message }) => `${path}: ${message}`)];
  };
  expect(
    await detailsOf(
      stock("ASHA", 5_000),
      stock("GONE", 2_000),
      stock("HALTED", 1_000),
      stock("ASHA", 1_000),
      { coCode: 99_999, weight: 1_000 },
    ),
  ).toEqual([
    422,
    "constituents.1: Delisted. Remove it.",
    "constituents.2: Not traded for 30 days. Remove it.",
    "constituents.3: This stock is listed twice.",
    "constituents.4: Stock not found.",
  ]);
  expect(await detailsOf(stock("ASHA", 5_000), stock("BELA", 4_999))).toEqual([
    422,
    "constituents: Weights must add up to 100 %; they add up to 99.99 %.",
  ]);
  for (const weight of [0, -1, 10_001, 12.5]) {
    expect((await fill(asha, id, 0, stock("ASHA", weight)))["status"]).toBe(400);
  }
  const many = Array.from({ length: 51 }, () => stock("ASHA", 1));
  expect((await fill(asha, id, 0, ...many)).status).toBe(400);
  expect((await asha.get<BoxPage>(`/stock_boxes/${id}`)).body.box.version).toBe(0);
  await fill(asha, id, 0, stock("ASHA", 10_000));
  expect(refusal(await fill(asha, id, 0, stock("BELA", 10_000)))).toEqual([
    409,
    "stock_box.changed",
    "The stock box was changed elsewhere. Reload it.",
  ]);
});

test("amounts that leave a stock without weight are refused", async () => {
  const asha = await server.member("light@example.in");
  const id = await create(asha, "Light");
  const told = await asha.send("POST", "/flavours/create_stocks", {
    investment_idea: id,
    stocks: [
      { stock_name: "ASHA", amount: 10 },
      { stock_name: "BELA", amount: 1_000_000 },
    ],
  });
  expect([told.status, told.body.error.code]).toEqual([422, "stock_box.refused_stocks"]);
  expect((await asha.get<BoxPage>(`/stock_boxes/${id}`)).body.box.version).toBe(0);
});

test("names from a CSV are found, or say what is wrong", async () => {
  const asha = await server.member("csv@example.in");
  await asha.send("PUT", "/stock_boxes/exclusions", { coCodes: [codeOf("CHETNA")] });
  const told = await asha.send<{ stocks: NamedStock[] }>("POST", "/stock_boxes/stocks", {
    names: ["asha", "NOSUCH", "ASHA", "GONE", "HALTED", "CHETNA", "BELA"],
  });
  expect(told.body.stocks.map(({ status, company }) => [status, company?.symbol ?? null])).toEqual([
    ["found", "ASHA"],
    ["unknown", null],
    ["duplicate", "ASHA"],
    ["delisted", "GONE"],
    ["suspended", "HALTED"],
    ["excluded", "CHETNA"],
    ["found", "BELA"],
  ]);
  expect((await asha.get<BoxExclusions>("/stock_boxes/exclusions")).body.companies).toMatchObject([
    { symbol: "CHETNA" },
  ]);
  const { body } = await asha.send<BoxHistories>("POST", "/stock_boxes/histories", {
    coCodes: [codeOf("ASHA")],
  });
  expect(body.stocks[0]?.closes).toHaveLength(span);
  expect(body.stocks[0]?.actions).toEqual([{ kind: "split", day: splitDay, from: 1, to: 2 }]);
});

test("another member's box is not found, by any call", async () => {
  const asha = await server.member("owner@example.in");
  const bela = await server.member("stranger@example.in");
  const id = await create(asha, "Secret");
  await fill(asha, id, 0, stock("ASHA", 10_000));
  const calls: readonly (readonly [string, string, unknown?])[] = [
    ["GET", `/stock_boxes/${id}`],
    ["GET", `/stock_boxes/${id}/editing`],
    ["PATCH", `/stock_boxes/${id}`, { name: "Mine" }],
    ["POST", `/stock_boxes/${id}/versions`, { base: 1, constituents: [stock("BELA", 10_000)] }],
    ["POST", `/stock_boxes/${id}/copy`, {}],
    ["POST", `/stock_boxes/${id}/merge`, {}],
    ["GET", `/stock_boxes/${id}/proposal`],
    ["GET", `/flavours/investment_idea/${id}/`],
    ["POST", "/flavours/investment_tracking/", { investment_idea: id }],
    ["POST", "/flavours/investment_idea_favourite/", { portfolio: id, is_favourite: true }],
    ["POST", "/flavours/investment_idea/stockbox_delete/", { id }],
    ["POST", "/flavours/stockbox_share/", { portfolio: id }],
    ["POST", "/flavours/get_updated_stocks", { investment_idea: id }],
    ["POST", "/flavours/get_stocks_detail", { investment_idea: id }],
    [
      "POST",
      "/flavours/create_stocks",
      { investment_idea: id, stocks: [{ stock_name: "ASHA", amount: 1 }] },
    ],
    ["GET", `/flavours/get_flavour_stocks?investment_idea=${id}`],
    ["POST", "/flavours/add_to_tracklist", { investment_idea: id }],
  ];
  for (const stranger of [bela, asha.at("zerodha")]) {
    for (const [method, path, body] of calls) {
      const told = await stranger.send(method, path, body);
      expect([method, path, ...refusal(told)]).toEqual([
        method,
        path,
        404,
        "stock_box.not_found",
        "Stock box not found.",
      ]);
    }
  }
  expect((await asha.get<BoxEditing>(`/stock_boxes/${id}/editing`)).body).toMatchObject({
    box: { name: "Secret" },
    constituents: [{ coCode: codeOf("ASHA"), weight: 10_000 }],
  });
});

test("a link shows a box to anyone until it is revoked or the box is deleted", async () => {
  const asha = await server.member("sharer@example.in");
  const id = await create(asha, "Shared");
  expect(refusal(await asha.send("POST", "/flavours/stockbox_share/", { portfolio: id }))).toEqual([
    409,
    "stock_box.empty",
    "Add stocks before you share this stock box.",
  ]);
  await fill(asha, id, 0, stock("ASHA", 10_000));
  const share = async () =>
    (
      await asha.send<{ id: string; slug: string; url: string; message: string }>(
        "POST",
        "/flavours/stockbox_share/",
        { portfolio: id },
      )
    ).body;
  const one = await share();
  expect([one.message, one.url]).toEqual([
    "URL Copied. Paste to share !",
    `/stock-box/${one.slug}`,
  ]);
  expect((await share()).slug).toBe(one.slug);
  const open = (slug: string) => server.call<BoxDetail>(`/stock_boxes/shared/${slug}`);
  expect((await open(one.slug)).body).toMatchObject({ name: "Shared", manager: null });
  const documented = await server.call<InvestmentIdea>(
    `/flavours/stockbox_detail?slug=${one.slug}`,
  );
  expect(documented.body).toMatchObject({ portfolio_name: "Shared", edit: false });
  const ended = await asha.send<{ message: string }>(
    "DELETE",
    `/flavours/stockbox_share/${one.id}/`,
  );
  expect([ended.status, ended.body.message]).toEqual([200, "deleted!"]);
  expect((await open(one.slug)).status).toBe(404);
  const other = await share();
  expect(other.slug).not.toBe(one.slug);
  const gone = await asha.send<{ message: string }>(
    "POST",
    "/flavours/investment_idea/stockbox_delete/",
    { id },
  );
  expect(gone.body.message).toBe("Stock Box deleted!");
  expect((await open(other.slug)).status).toBe(404);
  expect((await asha.get(`/stock_boxes/${id}`)).status).toBe(404);
});

test("a manager's box is in the library, is copied, and its new version is merged into the copy", async () => {
  const asha = await server.member("copier@example.in");
  await publishManaged(1, dateOfDay(lastDay - 60), { ASHA: 5_000, BELA: 5_000 });
  const library = (await server.call<BoxLibrary>("/stock_boxes/library")).body;
  expect(library).toMatchObject({
    asOf,
    boxes: [
      { name: "Core", stocks: 2, manager: { name: "Asha Research" }, fee: { amount: 1_499 } },
    ],
  });
  const page = (await server.call<BoxManagerPage>("/stock_boxes/managers/asha-research")).body;
  expect([page.manager.registration, page.boxes.length]).toEqual(["INH000000001", 1]);
  expect((await server.call<BoxDetail>("/stock_boxes/shared/core")).body.name).toBe("Core");

  const copied = await asha.send<{ id: number }>("POST", `/stock_boxes/${managed}/copy`, {});
  const id = copied.body.id;
  const again = await asha.send<{ id: number }>("POST", `/stock_boxes/${managed}/copy`, {});
  const names = (await asha.get<OwnBoxes>("/stock_boxes/own")).body.boxes.map(({ name }) => name);
  expect([copied.status, again.status, names]).toEqual([
    200,
    200,
    ["Copy of Core", "Copy of Core 2"],
  ]);
  expect(refusal(await asha.send("POST", `/stock_boxes/${id}/merge`, {}))).toEqual([
    409,
    "stock_box.no_update",
    "This copy is up to date.",
  ]);
  // The member's own change: more of ASHA, and CHETNA.
  await fill(asha, id, 1, stock("ASHA", 6_000), stock("BELA", 2_000), stock("CHETNA", 2_000));
  await publishManaged(2, asOf, { ASHA: 5_000, BELA: 2_000, DEEPA: 3_000 });
  expect((await asha.get<OwnBoxes>("/stock_boxes/own")).body.boxes[0]?.hasUpdate).toBe(true);
  const merged = (await asha.send<BoxMerge>("POST", `/stock_boxes/${id}/merge`, {})).body;
  expect(merged).toMatchObject({ baseVersion: 1, theirVersion: 2, note: "Version 2" });
  expect(merged.rows.find(({ symbol }) => symbol === "DEEPA")).toMatchObject({
    base: 0,
    theirs: 30,
    mine: 0,
    conflict: null,
  });
  expect(merged.rows.reduce((sum, row) => sum + row.merged, 0)).toBeCloseTo(100, 9);
  const accepted = await asha.send<BoxMerge>("POST", `/stock_boxes/${id}/merge`, { accept: true });
  expect(accepted.status).toBe(200);
  const after = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  expect([after.box.version, after.own.source]).toEqual([
    3,
    { id: managed, name: "Core", version: 2, newest: 2 },
  ]);
});

test("favourites, following and the documented lists", async () => {
  const asha = await server.member("follower@example.in");
  const favour = (is_favourite: boolean) =>
    asha.send<{ message: string }>("POST", "/flavours/investment_idea_favourite/", {
      portfolio: managed,
      is_favourite,
    });
  expect((await favour(true)).body.message).toBe("Marked as favourite!");
  expect((await asha.get<OwnBoxes>("/stock_boxes/own")).body.favourites).toEqual([managed]);
  expect((await favour(false)).body.message).toBe("Removed from favourites!");
  const followed = await asha.send<{ id: number; message: string }>(
    "POST",
    "/flavours/investment_tracking/",
    { investment_idea: managed },
  );
  expect(followed.body.message).toBe("success!");
  const tracked = await asha.get<{ results: TrackedIdea[] }>("/flavours/investment_tracking/");
  expect(tracked.body.results).toMatchObject([
    {
      id: followed.body.id,
      investment_idea: managed,
      invest_actively: true,
      since: asOf,
      total_return_percent: 0,
      total_mtm: 0,
    },
  ]);
  const one = `/flavours/investment_tracking/${followed.body.id}/?invest_actively=true`;
  expect((await asha.get<TrackedIdea>(one)).body.portfolio_name).toBe("Core");
  const added = await asha.send<{ message: string }>("POST", "/flavours/add_to_tracklist", {
    investment_idea: managed,
    invest_actively: false,
  });
  expect(added.body.message).toBe("Portfolio added to tracklist");
  const list = await asha.get<{ count: number; next: string | null; results: InvestmentIdea[] }>(
    "/flavours/investment_idea/?admin=1",
  );
  const [idea] = list.body.results;
  expect([list.body.count, list.body.next]).toEqual([1, null]);
  expect(JSON.parse(idea?.statements ?? "")).toEqual({
    description: "The idea.",
    overview_text: "Overview",
  });
  expect(idea?.active_portfolio.return_analysis.one_week_chart).toHaveLength(8);
  expect(idea?.passive_portfolio.portfolio.map(({ symbol }) => symbol)).toEqual(["ASHA", "BELA"]);
  const basic = await asha.get<InvestmentIdea>(`/flavours/investment_idea/${managed}/?basic=true`);
  expect(basic.body.active_portfolio).toBeUndefined();
  const own = await asha.get<{ count: number }>("/flavours/investment_idea/?my_portfolio=1");
  expect(own.body.count).toBe(0);
});

test("amounts become weights and whole shares in the documented calls", async () => {
  const asha = await server.member("amounts@example.in");
  const id = await create(asha, "Amounts");
  const add = (stocks: readonly object[]) =>
    asha.send<{ message: string; amount?: string[]; stock_name?: string[] }>(
      "POST",
      "/flavours/create_stocks",
      { investment_idea: id, stocks },
    );
  const missing = await add([{ stock_name: "ASHA", amount: 0 }]);
  expect([missing.status, missing.body.amount]).toEqual([400, ["Enter an amount above 0."]]);
  const unknown = await add([{ stock_name: "NOSUCH", amount: 10 }]);
  expect([unknown.status, unknown.body.stock_name]).toEqual([400, ["NOSUCH: Stock not found."]]);
  const added = await add([
    { stock_name: "ASHA", amount: 3_000 },
    { stock_name: "BELA", amount: 1_000 },
  ]);
  expect([added.status, added.body.message]).toEqual([200, "Success! Stock Added."]);
  const bought = await asha.send<{
    stock_details: { symbol: string; quantity: number }[];
    portfolio_value: number;
    cash_amount: number;
    min_data: { message: string };
  }>("POST", "/flavours/get_stocks_detail", { investment_idea: id, amount: 1_050 });
  expect(bought.body.stock_details.map(({ symbol, quantity }) => [symbol, quantity])).toEqual([
    ["ASHA", 8],
    ["BELA", 1],
  ]);
  expect([bought.body.portfolio_value, bought.body.cash_amount]).toEqual([1_000, 50]);
  const stats = await asha.get<object>(`/flavours/get_flavour_stocks?investment_idea=${id}`);
  expect(stats.body).toMatchObject({ count_stocks: 2, low_weighted_stocks: 0, liquid_stocks: 0 });
});

test("a query-backed box proposes what enters and leaves with the reason, and its owner decides", async () => {
  const asha = await server.member("query@example.in");
  const id = await create(asha, "Backed");
  await fill(asha, id, 0, stock("ASHA", 5_000), stock("BELA", 5_000));
  const decide = (decision: string) =>
    asha.send<{ proposal: BoxProposal | null }>("POST", `/stock_boxes/${id}/proposal`, {
      decision,
    });
  expect(refusal(await decide("make"))).toEqual([
    409,
    "stock_box.no_query",
    "This stock box is not backed by a query.",
  ]);
  const query = { text: "Current Price > 150", count: 3, weighting: "equal", schedule: "monthly" };
  const wrong = await asha.send("PATCH", `/stock_boxes/${id}`, {
    query: { ...query, text: "No Such Figure > 1" },
  });
  expect([wrong.status, wrong.body.error.code]).toEqual([422, "stock_box.refused_query"]);
  expect((await asha.send("PATCH", `/stock_boxes/${id}`, { query })).status).toBe(200);

  const { proposal } = (await decide("make")).body;
  expect(proposal?.madeOn).toBe(asOf);
  const rows = new Map(proposal?.rows.map((row) => [row.symbol, row]));
  expect([...rows].map(([symbol, { before, after }]) => [symbol, before, after])).toEqual(
    expect.arrayContaining([
      ["ASHA", 50, 0],
      ["CHETNA", 0, 33.33],
      ["DEEPA", 0, 33.33],
    ]),
  );
  expect(rows.get("ASHA")?.reason).toMatch(/100/);
  expect((await asha.get<OwnBoxes>("/stock_boxes/own")).body.boxes[0]?.hasProposal).toBe(true);

  expect((await decide("skip")).body).toEqual({ proposal: null });
  expect(refusal(await decide("accept"))).toEqual([
    409,
    "stock_box.no_proposal",
    "There are no proposed changes.",
  ]);
  await decide("make");
  expect((await decide("accept")).status).toBe(200);
  const { box } = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  expect(box.constituents.map(({ symbol }) => symbol).toSorted()).toEqual([
    "BELA",
    "CHETNA",
    "DEEPA",
  ]);
  expect((await decide("make")).body.proposal).toBeNull();
});

test("due reviews are proposed after a publication, and the owner is notified", async () => {
  const asha = await server.member("due@example.in");
  const id = await create(asha, "Due");
  await fill(asha, id, 0, stock("ASHA", 10_000));
  const query = { text: "Current Price > 150", count: 3, weighting: "equal", schedule: "monthly" };
  await asha.send("PATCH", `/stock_boxes/${id}`, { query });
  expect((await server.core.stockBoxes.proposals.proposeDue()).made).toBe(0);
  await server.database.db("stock_boxes").where({ id }).update({ reviewed_on: "2025-12-09" });
  expect(await server.core.stockBoxes.proposals.proposeDue()).toEqual({ made: 1, isDone: true });
  const told = await asha.get<NotificationsAnswer>("/help-action/notifications/");
  expect(told.body.results[0]?.notification).toBe(
    "Due proposes 4 changes. Accept, change or skip them.",
  );
});
