import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
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
  InvestmentIdea,
  NamedStock,
  NotificationsAnswer,
  OwnBoxes,
  TrackedIdea,
} from "../../contract/index.ts";
import { boxKey, insertPrice } from "../prices/index.ts";
import { dateOfDay } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { announceVersion } from "./announce-version.ts";
import {
  findBox,
  findLastVersion,
  insertBox,
  insertVersion,
  saveManager,
} from "./boxes.repository.ts";
import {
  asOf,
  createBox,
  fillBox,
  lastDay,
  openPaidBox,
  refusal,
  startBoxesServer,
  span,
  splitDay,
} from "./boxes.fixture.ts";

let server: ListsServer;
let codeOf: (symbol: string) => number;
beforeAll(async () => {
  ({ server, codeOf } = await startBoxesServer());
});
afterAll(async () => {
  await server.close();
});

const stock = (symbol: string, weight: number) => ({ coCode: codeOf(symbol), weight });

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
        manager_holding_paise: "100000000",
        copied_box: null,
        copied_version: null,
        created_at: at,
        updated_at: at,
      });
      await insertPrice(transaction, {
        product: boxKey(managed),
        tenant: null,
        period: "year",
        amount: 149_900,
        startsAt: at,
      });
    }
    const draft = {
      box_id: managed,
      effective,
      published_at: at,
      note: `Version ${version}`,
      co_codes: Object.keys(weights).map(codeOf),
      weights: Object.values(weights),
      reasons: Object.keys(weights).map((symbol) => `${symbol} fits`),
      leaving: [],
    };
    const previous = await findLastVersion(transaction, managed);
    await insertVersion(transaction, previous, draft, dateOfDay(lastDay - 60));
    return managed;
  });
}

test("a member creates a box, adds stocks and reads its record and figures", async () => {
  const asha = await server.member("maker@example.in");
  const id = await createBox(asha, "My  first");
  expect(
    refusal(await asha.send("POST", "/flavours/investment_idea/", { portfolio_name: " " })),
  ).toEqual([400, "stock_box.name_missing", "Enter a name for the stock box."]);
  const empty = (await asha.get<BoxPage>(`/stock_boxes/${id}`)).body;
  expect([empty.box.version, empty.box.constituents, empty.own.isOwner]).toEqual([0, [], true]);

  expect((await fillBox(asha, id, 0, stock("ASHA", 5_000), stock("BELA", 5_000))).body).toEqual({
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
  const id = await createBox(asha, "Chain");
  await fillBox(asha, id, 0, stock("ASHA", 10_000));
  await fillBox(asha, id, 1, stock("ASHA", 2_500), stock("DEEPA", 7_500));
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

test("bad stocks and weights are refused next to their row, and nothing is saved", async () => {
  const asha = await server.member("bad@example.in");
  const id = await createBox(asha, "Bad");
  const detailsOf = async (...rows: ReturnType<typeof stock>[]) => {
    const told = await fillBox(asha, id, 0, ...rows);
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
    expect((await fillBox(asha, id, 0, stock("ASHA", weight)))["status"]).toBe(400);
  }
  const many = Array.from({ length: 51 }, () => stock("ASHA", 1));
  expect((await fillBox(asha, id, 0, ...many)).status).toBe(400);
  expect((await asha.get<BoxPage>(`/stock_boxes/${id}`)).body.box.version).toBe(0);
  await fillBox(asha, id, 0, stock("ASHA", 10_000));
  expect(refusal(await fillBox(asha, id, 0, stock("BELA", 10_000)))).toEqual([
    409,
    "stock_box.changed",
    "The stock box was changed elsewhere. Reload it.",
  ]);
});

test("amounts that leave a stock without weight are refused", async () => {
  const asha = await server.member("light@example.in");
  const id = await createBox(asha, "Light");
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
  const id = await createBox(asha, "Secret");
  await fillBox(asha, id, 0, stock("ASHA", 10_000));
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
    ["DELETE", `/stock_boxes/${id}/follow`],
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
  const id = await createBox(asha, "Shared");
  expect(refusal(await asha.send("POST", "/flavours/stockbox_share/", { portfolio: id }))).toEqual([
    409,
    "stock_box.empty",
    "This stock box has no stocks yet.",
  ]);
  await fillBox(asha, id, 0, stock("ASHA", 10_000));
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
  await openPaidBox(server, asha.userId, managed);

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
  await fillBox(asha, id, 1, stock("ASHA", 6_000), stock("BELA", 2_000), stock("CHETNA", 2_000));
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
  await openPaidBox(server, asha.userId, managed);
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
  for (const _ of ["once", "again"]) {
    const stopped = await asha.send<{ message: string }>(
      "DELETE",
      `/stock_boxes/${managed}/follow`,
    );
    expect(stopped.body.message).toBe("You no longer follow this stock box.");
  }
  expect((await asha.get<OwnBoxes>("/stock_boxes/own")).body.follows).toEqual([]);
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

test("active followers of a manager's box are notified of a new version", async () => {
  const active = await server.member("active@example.in");
  const passive = await server.member("passive@example.in");
  for (const [who, invest_actively] of [
    [active, true],
    [passive, false],
  ] as const) {
    await who.send("POST", "/flavours/investment_tracking/", {
      investment_idea: managed,
      invest_actively,
    });
  }
  const { db } = server.database;
  await inTransaction(db, async (transaction) => {
    const box = await findBox(transaction, managed);
    const version = await findLastVersion(transaction, managed);
    if (box === null || version === null) throw new Error("no box");
    await announceVersion(transaction, box, version);
    await announceVersion(transaction, box, version);
  });
  const newsOf = async (who: typeof active) =>
    (await who.get<NotificationsAnswer>("/help-action/notifications/")).body.results
      .map(({ notification }) => notification)
      .filter((text) => text.startsWith("Core"));
  expect(await newsOf(active)).toHaveLength(1);
  expect(await newsOf(passive)).toEqual([]);
});
