import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type {
  BoxInvestment,
  BoxPlanAnswer,
  BoxRebalance,
  NotificationsAnswer,
  Sip,
} from "../../contract/index.ts";
import { boxKey, insertPrice } from "../prices/index.ts";
import { createBox, fillBox, refusal, startBoxesServer } from "../stock-boxes/boxes.fixture.ts";
import { fillBatch, placePlan } from "../trading/placed-plan.fixture.ts";
import { openInvestor } from "./box-investing.fixture.ts";

type Investor = Awaited<ReturnType<typeof openInvestor>>;

let server: ListsServer;
let codeOf: (symbol: string) => number;
beforeAll(async () => {
  ({ server, codeOf } = await startBoxesServer());
});
afterAll(async () => server.close());

const stock = (symbol: string, weight: number) => ({ coCode: codeOf(symbol), weight });

/** A member with a box of ASHA (₹100) and BELA (₹200), half each. */
async function openBox(name: string): Promise<{ readonly who: Investor; readonly box: number }> {
  const who = await openInvestor(server, `${name}@example.in`);
  const box = await createBox(who, name);
  await fillBox(who, box, 0, stock("ASHA", 5_000), stock("BELA", 5_000));
  return { who, box };
}

const plan = async <Plan = BoxPlanAnswer>(
  who: Investor,
  box: number,
  kind: "invest" | "rebalance" | "exit" | "repair",
  body: object,
): Promise<Plan> => {
  const told = await who.send<Plan>("POST", `/box_investing/boxes/${box}/${kind}`, body);
  expect(told).toMatchObject({ status: 200 });
  return told.body;
};

const legsOf = ({ legs }: Pick<BoxPlanAnswer, "legs">) =>
  legs.map(({ side, quantity, symbol }) => `${side} ${quantity} ${symbol}`);

const look = async (who: Investor, box: number) =>
  (await who.get<BoxInvestment>(`/box_investing/boxes/${box}`)).body;

const statesOf = ({ stocks }: BoxInvestment) =>
  stocks.map(({ symbol, quantity, state }) => `${symbol} ${quantity} ${state}`);

test("a lump sum buys lots of the minimum amount, or whole shares for an amount", async () => {
  const { who, box } = await openBox("lump");
  expect(await look(who, box)).toMatchObject({ is_invested: false, minimum_paise: 40_000 });
  const few = await who.send("POST", `/box_investing/boxes/${box}/invest`, {
    amount_paise: 30_000,
  });
  expect(refusal(few)).toEqual([
    409,
    "box_investing.below_minimum",
    "The minimum amount of this stock box is ₹400.",
  ]);
  const lots = await plan(who, box, "invest", { lots: 2 });
  expect(legsOf(lots)).toEqual(["BUY 4 ASHA", "BUY 2 BELA"]);
  expect(lots).toMatchObject({
    amount_paise: 80_000,
    buy_paise: 80_000,
    cash_paise: 0,
    bill: {
      kind: "invest",
      belongs_to: `box:${box}`,
      purpose: "lump: invest",
      sending: "not_possible",
    },
  });
  const other = await openInvestor(server, "lump-other@example.in");
  const units = { kind: "invest", belongs_to: `box:${box}` };
  const legs = [{ symbol: "ASHA", exchange: "NSE", side: "BUY", quantity: 1 }];
  expect((await other.send("POST", "/orders/bill", { legs, ...units })).body).toMatchObject({
    purpose: null,
  });
  await placePlan(server, who, lots);
  expect(await look(who, box)).toMatchObject({
    is_invested: true,
    version: 1,
    value_paise: 80_000,
    drift: 0,
    can_repair: false,
    can_rebalance: false,
  });
  // ₹650 on top of ₹800: ₹725 each; 3 × ₹100 for ASHA, 1 × ₹200 for BELA, ₹150 left.
  const more = await plan(who, box, "invest", { amount_paise: 65_000 });
  expect([legsOf(more), more.cash_paise]).toEqual([["BUY 3 ASHA", "BUY 1 BELA"], 15_000]);
  const documented = await who.get<{ stock_list: object[]; current_value: number }>(
    `/flavours/investment_idea_holdings/?portfolio_id=${box}&invest_actively=true`,
  );
  expect(documented.body).toMatchObject({
    current_value: 800,
    stock_list: [
      { symbol: "ASHA", quantity: 4, weight: 50, value: 400 },
      { symbol: "BELA", quantity: 2, weight: 50, value: 400 },
    ],
  });
});

test("the documented calls adjust an amount and size a SIP", async () => {
  const { who, box } = await openBox("documented");
  const asked = `investment_idea=${box}&invest_actively=true`;
  const sip = await who.get(`/flavours/sip_portfolio?${asked}&sip_amount=1050`);
  expect(sip.body).toMatchObject({
    portfolio: [
      { symbol: "ASHA", quantity: 5, value: 500 },
      { symbol: "BELA", quantity: 2, value: 400 },
    ],
    portfolio_value: 900,
    cash_amount: 150,
  });
  const adjusted = await who.get(
    `/flavours/adjust_additional_portfolio_amount?${asked}&investment_amount=350&investment_type=lumpsum&min_investment_amount=400`,
  );
  expect(adjusted.body).toMatchObject({
    min_investment_amount: 400,
    message: "The minimum amount of this stock box is ₹400.",
  });
});

test("a rebalance follows the new version, keeps the member's own change, and asks about it", async () => {
  const { who, box } = await openBox("rebalance");
  await placePlan(server, who, await plan(who, box, "invest", { lots: 10 }));
  const none = await who.send("POST", `/box_investing/boxes/${box}/rebalance`, {});
  expect(refusal(none).slice(0, 2)).toEqual([409, "box_investing.no_update"]);
  await fillBox(who, box, 1, stock("ASHA", 2_500), stock("BELA", 5_000), stock("CHETNA", 2_500));
  expect(await look(who, box)).toMatchObject({
    version: 1,
    newest_version: 2,
    can_rebalance: true,
  });
  // ₹4,000: ₹1,000 of ASHA, ₹2,000 of BELA, ₹1,000 of CHETNA at ₹400: 2 shares, and ₹200 left.
  const first = await plan<BoxRebalance>(who, box, "rebalance", {});
  expect(legsOf(first)).toEqual(["SELL 10 ASHA", "BUY 2 CHETNA"]);
  expect([first.sell_paise, first.buy_paise, first.cash_paise]).toEqual([100_000, 80_000, 20_000]);

  // The member sells all of BELA: an own change that the rebalance keeps.
  const { bill } = await plan(who, box, "exit", {});
  if (bill === null) throw new Error("no bill");
  const legs = bill.legs.filter(({ symbol }) => symbol === "BELA");
  await placePlan(server, who, { bill: { ...bill, legs } });
  const kept = await plan<BoxRebalance>(who, box, "rebalance", {});
  expect(legsOf(kept).some((leg) => leg.endsWith("BELA"))).toBe(false);
  const row = kept.rows.find(({ symbol }) => symbol === "BELA");
  expect(row).toMatchObject({ base: 50, theirs: 50, mine: 0, decided_by: "you", can_choose: true });
  const choices = [{ co_code: codeOf("BELA"), side: "theirs" }];
  const chosen = await plan<BoxRebalance>(who, box, "rebalance", {
    choices,
    amount_paise: 200_000,
  });
  expect(chosen.rows.find(({ symbol }) => symbol === "BELA")).toMatchObject({ target: 50 });
  expect(legsOf(chosen)).toContain("BUY 10 BELA");
  await placePlan(server, who, chosen);
  expect(await look(who, box)).toMatchObject({ version: 2, can_rebalance: false });
});

test("small orders of a rebalance are left out, and excluded stocks are sold", async () => {
  const { who, box } = await openBox("least");
  await placePlan(server, who, await plan(who, box, "invest", { lots: 10 }));
  await fillBox(who, box, 1, stock("ASHA", 4_500), stock("BELA", 5_500));
  await who.send("PATCH", `/stock_boxes/${box}`, { thresholds: { amount: 500, weight: 0 } });
  const small = await plan<BoxRebalance>(who, box, "rebalance", {});
  expect([small.legs, small.bill, small.message]).toEqual([[], null, "Nothing to order."]);
  await who.send("PUT", "/stock_boxes/exclusions", { coCodes: [codeOf("ASHA")] });
  const excluded = await plan<BoxRebalance>(who, box, "rebalance", {});
  expect(legsOf(excluded)).toEqual(["SELL 20 ASHA", "BUY 10 BELA"]);
  expect(excluded.left_out).toMatchObject([{ symbol: "ASHA", reason: "excluded" }]);
});

test("a purchase that failed in part is repaired from what is held", async () => {
  const { who, box } = await openBox("repair");
  const bought = await plan(who, box, "invest", { lots: 10 });
  const batch = await placePlan(server, who, bought, null);
  // Shares in open orders must not be bought again.
  expect(await look(who, box)).toMatchObject({ running: batch, can_repair: false });
  for (const kind of ["repair", "rebalance", "exit"]) {
    const early = await who.send("POST", `/box_investing/boxes/${box}/${kind}`, {});
    expect(refusal(early).slice(0, 2)).toEqual([409, "box_investing.orders_running"]);
  }
  await fillBatch(server, batch, ({ symbol, quantity }) => (symbol === "BELA" ? 0 : quantity));
  const drifted = await look(who, box);
  expect(statesOf(drifted)).toEqual(["ASHA 20 held", "BELA 0 missing"]);
  expect([drifted.drift, drifted.can_repair]).toEqual([50, true]);
  const repair = await plan(who, box, "repair", {});
  expect(legsOf(repair)).toEqual(["BUY 10 BELA"]);
  expect([repair.amount_paise, repair.cash_paise]).toEqual([200_000, 0]);
  await placePlan(server, who, repair);
  const whole = await look(who, box);
  expect([whole.drift, whole.can_repair]).toEqual([0, false]);
  expect((await plan(who, box, "repair", {})).bill).toBeNull();
});

test("an exit sells a part or all, and nothing that is not held", async () => {
  const { who, box } = await openBox("exit");
  const empty = await who.send("POST", `/box_investing/boxes/${box}/exit`, {});
  expect(refusal(empty).slice(0, 2)).toEqual([409, "box_investing.not_invested"]);
  await placePlan(server, who, await plan(who, box, "invest", { lots: 5 }));
  const part = await plan(who, box, "exit", { percent: 30 });
  expect(legsOf(part)).toEqual(["SELL 3 ASHA", "SELL 2 BELA"]);
  await placePlan(server, who, part);
  const rest = await plan(who, box, "exit", {});
  expect(legsOf(rest)).toEqual(["SELL 7 ASHA", "SELL 3 BELA"]);
  await placePlan(server, who, rest);
  expect(await look(who, box)).toMatchObject({ is_invested: false, value_paise: 0 });
});

test("a box with a fee is bought with access alone, and can be left without it", async () => {
  const { who, box } = await openBox("fee");
  await placePlan(server, who, await plan(who, box, "invest", { lots: 1 }));
  // A manager's box with a fee from now on.
  const { db } = server.database;
  const [manager]: { readonly id: number }[] = await db("box_managers")
    .insert({
      slug: "fee-research",
      name: "Fee Research",
      title: "Analyst",
      registration: "INH000000002",
      is_sample: true,
      about: "",
      since: "2020-01-01",
      blogs: "[]",
    })
    .returning("id");
  await db("stock_boxes")
    .where({ id: box })
    .update({ manager_id: manager?.id, user_id: null, tenant_key: null });
  await insertPrice(db, {
    product: boxKey(box),
    tenant: null,
    period: "year",
    amount: 99_900,
    startsAt: server.clock.now(),
  });
  const start = { box, amount_paise: 40_000, starts_on: "2026-12-01" };
  for (const refused of [
    await who.send("POST", `/box_investing/boxes/${box}/invest`, { lots: 1 }),
    await who.send("POST", `/box_investing/boxes/${box}/repair`, {}),
    await who.send("POST", `/box_investing/boxes/${box}/rebalance`, {}),
    await who.send("POST", "/box_investing/sips", start),
    await who.get(`/flavours/sip_portfolio?investment_idea=${box}&sip_amount=1000`),
  ]) {
    expect(refusal(refused).slice(0, 2)).toEqual([403, "stock_box.locked"]);
  }
  const held = await look(who, box);
  expect(held).toMatchObject({ is_locked: true, can_repair: false, value_paise: 40_000 });
  expect(held.stocks.map(({ target }) => target)).toEqual([null, null]);
  expect(legsOf(await plan(who, box, "exit", {}))).toEqual(["SELL 2 ASHA", "SELL 1 BELA"]);
  const other = await openInvestor(server, "fee-other@example.in");
  expect((await look(other, box)).stocks).toEqual([]);
});

/** Moves the clock to a moment and delivers what is due. */
async function passTo(moment: string): Promise<void> {
  server.clock.advance(Date.parse(moment) - server.clock.now().getTime());
  await server.deliver();
}

const readSip = async (who: Investor, id: string) =>
  (await who.get<Sip>(`/box_investing/sips/${id}`)).body;

const newsOf = async (who: Investor, start: string) =>
  (await who.get<NotificationsAnswer>("/help-action/notifications/")).body.results
    .map(({ notification }) => notification)
    .filter((text) => text.startsWith(start));

test("a SIP asks at each cycle, carries cash, moves holidays and explains what it skips", async () => {
  const { who, box } = await openBox("sip");
  const early = await who.send("POST", "/box_investing/sips", {
    box,
    amount_paise: 45_000,
    starts_on: "2026-11-01",
  });
  expect(refusal(early).slice(0, 2)).toEqual([422, "box_investing.bad_start"]);
  // 5 Dec 2026 is a Saturday.
  const firstDay = { number: 1, planned_on: "2026-12-05", moved_on: "2026-12-07" };
  const path = "/box_investing/sip_start?frequency=monthly&day=5";
  expect((await who.get(`${path}&starts_on=2026-12-01`)).body).toMatchObject(firstDay);
  expect((await who.get(`${path}&starts_on=2026-11-01`)).status).toBe(422);
  const started = await who.send<Sip>("POST", "/box_investing/sips", {
    box,
    amount_paise: 45_000,
    starts_on: "2026-12-05",
  });
  const { id } = started.body;
  expect(started.body).toMatchObject({
    state: "running",
    day: 5,
    due: null,
    next: {
      number: 1,
      planned_on: "2026-12-05",
      moved_on: "2026-12-07",
      moved_why: "05 Dec 26 is a Saturday.",
    },
  });
  const twice = await who.send("POST", "/box_investing/sips", {
    box,
    amount_paise: 45_000,
    starts_on: "2026-12-05",
  });
  expect(refusal(twice).slice(0, 2)).toEqual([409, "box_investing.sip_exists"]);
  await passTo("2026-12-07T03:44:00Z");
  expect((await readSip(who, id)).due).toBeNull();

  await passTo("2026-12-07T03:45:00Z");
  const due = await readSip(who, id);
  expect(due.due).toMatchObject({ number: 1, state: "due", moved_on: "2026-12-07" });
  expect(due.next).toMatchObject({ number: 2, planned_on: "2027-01-05" });
  expect(await newsOf(who, "Your SIP")).toEqual([
    "Your SIP of ₹450 in sip is due. Confirm it by 05 Jan 27.",
  ]);
  const bill = async () => who.send<BoxPlanAnswer>("POST", `/box_investing/sips/${id}/bill`, {});
  // ₹225 each: 2 × ₹100 and 1 × ₹200.
  const first = (await bill()).body;
  expect(legsOf(first)).toEqual(["BUY 2 ASHA", "BUY 1 BELA"]);
  expect(first.bill).toMatchObject({ kind: "sip", belongs_to: `box:${box}` });
  const again = (await bill()).body;
  expect([again.bill?.id, legsOf(again)]).toEqual([first.bill?.id, legsOf(first)]);
  const batch = await placePlan(server, who, first, null);
  expect((await readSip(who, id)).cycles[1]).toMatchObject({ state: "ordered", batch });
  expect(refusal(await bill()).slice(0, 2)).toEqual([409, "box_investing.not_due"]);
  await fillBatch(server, batch);
  // The limits are 1 % above: ₹404 of ₹450.
  const bought = await readSip(who, id);
  expect(bought.cycles[1]).toMatchObject({
    state: "bought",
    spent_paise: 40_400,
    carried_paise: 4_600,
  });

  await passTo("2027-01-05T03:45:00Z");
  expect((await readSip(who, id)).due?.number).toBe(2);
  // Nothing is confirmed until the next cycle.
  await passTo("2027-02-05T03:45:00Z");
  const third = await readSip(who, id);
  expect(third.cycles.map(({ state, reason }) => [state, reason])).toEqual([
    ["upcoming", null],
    ["due", null],
    ["skipped", "Not confirmed before the next purchase."],
    ["bought", null],
  ]);
  expect([third.carried_paise, third.due?.number]).toEqual([4_600, 3]);
  // ₹450 and ₹46 carried, on top of ₹400: ₹448 each.
  const carried = (await bill()).body;
  expect([carried.amount_paise, legsOf(carried)]).toEqual([49_600, ["BUY 2 ASHA", "BUY 1 BELA"]]);

  const skip = (number: number) =>
    who.send<Sip>("POST", `/box_investing/sips/${id}/skip`, { number });
  expect(refusal((await skip(4)) as never).slice(0, 2)).toEqual([409, "box_investing.not_due"]);
  expect((await skip(3)).body.due).toBeNull();
  const ahead = (await skip(4)).body;
  expect(ahead.next).toMatchObject({ number: 5, planned_on: "2027-04-05" });
  expect(ahead.cycles[1]).toMatchObject({ number: 4, state: "skipped", reason: "Skipped by you." });
  await passTo("2027-03-05T03:45:00Z");
  expect((await readSip(who, id)).due).toBeNull();
});

test("a SIP is changed, paused, resumed and stopped by its owner", async () => {
  const { who, box } = await openBox("states");
  const other = await openInvestor(server, "stranger@example.in");
  const started = await who.send<Sip>("POST", "/box_investing/sips", {
    box,
    amount_paise: 50_000,
    frequency: "weekly",
    starts_on: "2027-03-08",
  });
  const { id } = started.body;
  expect(refusal(await other.get(`/box_investing/sips/${id}`)).slice(0, 2)).toEqual([
    404,
    "box_investing.unknown_sip",
  ]);
  const changed = await who.send<{ data: Sip; message: string }>(
    "PATCH",
    `/flavours/sip_detail/${id}/`,
    { sip_amount: 600.5, frequency: "monthly", day: "last", starts_on: "2027-03-06" },
  );
  expect(changed.body).toMatchObject({
    message: "SIP updated.",
    data: { amount_paise: 60_050, day: "last", next: { planned_on: "2027-03-31", number: 1 } },
  });
  // The old schedule's event opens nothing.
  await passTo("2027-03-08T03:45:00Z");
  expect((await readSip(who, id)).cycles).toHaveLength(1);
  const setState = (state: Sip["state"]) =>
    who.send<Sip>("POST", `/box_investing/sips/${id}/state`, { state });
  expect((await setState("paused")).body.state).toBe("paused");
  await passTo("2027-03-31T03:45:00Z");
  expect((await readSip(who, id)).cycles[1]).toMatchObject({ reason: "The SIP was paused." });
  expect((await setState("running")).body.state).toBe("running");
  // A holiday that was announced after the day was planned; the next day is a Saturday.
  await server.database.db.raw(
    `insert into trading_calendar (day, is_open, name, file_id)
     select '2027-04-30', false, 'Test day', max(id) from import_files`,
  );
  await passTo("2027-04-30T03:45:00Z");
  expect((await readSip(who, id)).due).toBeNull();
  await passTo("2027-05-03T03:45:00Z");
  expect((await readSip(who, id)).due).toMatchObject({
    number: 2,
    planned_on: "2027-04-30",
    moved_on: "2027-05-03",
    moved_why: "30 Apr 27 is a market holiday, Test day.",
  });
  const stopped = (await setState("stopped")).body;
  expect(stopped).toMatchObject({ state: "stopped", due: null, next: null });
  expect(stopped.cycles[0]?.reason).toBe("The SIP was stopped before you confirmed it.");
  expect(refusal((await setState("running")) as never).slice(0, 2)).toEqual([
    409,
    "box_investing.sip_stopped",
  ]);
  await passTo("2027-05-31T03:45:00Z");
  expect((await readSip(who, id)).cycles).toHaveLength(2);
});

test("an amount that buys no share is carried until it does", async () => {
  const { who, box } = await openBox("carry");
  await placePlan(server, who, await plan(who, box, "invest", { lots: 10 }));
  const started = await who.send<Sip>("POST", "/box_investing/sips", {
    box,
    amount_paise: 10_000,
    frequency: "weekly",
    starts_on: "2027-06-01",
  });
  expect(started).toMatchObject({ status: 200 });
  await passTo("2027-06-01T03:45:00Z");
  const { due, cycles } = await readSip(who, started.body.id);
  // ₹50 each buys half a share of ASHA: one is bought.
  expect([due?.number, cycles.length]).toEqual([1, 2]);
  await who.send("PATCH", `/flavours/sip_detail/${started.body.id}/`, { sip_amount: 40 });
  await passTo("2027-06-08T03:45:00Z");
  const carried = await readSip(who, started.body.id);
  expect(carried.cycles.map(({ reason, carried_paise: cash }) => [reason, cash])).toEqual([
    [null, 4_000],
    ["The amount is below the price of a share. It is carried to the next purchase.", 4_000],
    ["Not confirmed before the next purchase.", 0],
  ]);
});

test("new money for a newer version is not undone by a repair", async () => {
  const { who, box } = await openBox("newer");
  await placePlan(server, who, await plan(who, box, "invest", { lots: 10 }));
  await fillBox(who, box, 1, stock("ASHA", 2_500), stock("BELA", 2_500), stock("CHETNA", 5_000));
  const more = await plan(who, box, "invest", { amount_paise: 100_000 });
  expect(legsOf(more)).toEqual(["BUY 2 CHETNA"]);
  await placePlan(server, who, more);
  const mixed = await look(who, box);
  expect(statesOf(mixed)).toEqual(["ASHA 20 held", "BELA 10 held", "CHETNA 2 held"]);
  expect([mixed.version, mixed.can_repair, mixed.can_rebalance]).toEqual([1, false, true]);
});

test("a SIP ends with its box", async () => {
  const { who, box } = await openBox("ended");
  const started = await who.send<Sip>("POST", "/box_investing/sips", {
    box,
    amount_paise: 100_000,
    frequency: "weekly",
    starts_on: "2027-06-15",
  });
  await who.send("POST", "/flavours/investment_idea/stockbox_delete/", { id: box });
  await passTo("2027-06-15T03:45:00Z");
  const sip = await readSip(who, started.body.id);
  expect([sip.state, sip.due, sip.next]).toEqual(["stopped", null, null]);
});

test("two requests for the bill of a cycle get the same one", async () => {
  const { who, box } = await openBox("rivals");
  const started = await who.send<Sip>("POST", "/box_investing/sips", {
    box,
    amount_paise: 100_000,
    starts_on: "2027-07-01",
  });
  await passTo("2027-07-01T03:45:00Z");
  const told = await Promise.all(
    Array.from({ length: 8 }, () =>
      who.send<BoxPlanAnswer>("POST", `/box_investing/sips/${started.body.id}/bill`, {}),
    ),
  );
  expect(new Set(told.map(({ body }) => body.bill?.id)).size).toBe(1);
});
