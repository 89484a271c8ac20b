import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListsServer } from "../../company-lists.fixture.ts";
import type { BoxDetail, BoxPage, InvestmentIdea, TrackedIdea } from "../../contract/index.ts";
import { dateOfDay } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { insertPrice } from "../prices/index.ts";
import { lastDay, openPaidBox, refusal, startBoxesServer } from "./boxes.fixture.ts";
import { findBox, findLastVersion, insertVersion } from "./boxes.repository.ts";
import { insertOfferedBox } from "./offered-box.fixture.ts";

let server: ListsServer;
let box: number;
let slug: string;
beforeAll(async () => {
  const started = await startBoxesServer();
  ({ server } = started);
  const { db } = server.database;
  const at = server.clock.now();
  box = await insertOfferedBox(db, { name: "Core", paise: 149_900, at });
  for (const [effective, weights] of [
    [dateOfDay(lastDay - 60), { ASHA: 5_000, BELA: 5_000 }],
    [dateOfDay(lastDay - 5), { ASHA: 5_000, BELA: 2_000, DEEPA: 3_000 }],
  ] as const) {
    const symbols = Object.keys(weights);
    const draft = {
      box_id: box,
      effective,
      published_at: at,
      note: `Now ${symbols.join(", ")}`,
      co_codes: symbols.map(started.codeOf),
      weights: Object.values(weights),
      reasons: symbols.map((symbol) => `${symbol} fits`),
      leaving: [],
    };
    await inTransaction(db, async (transaction) =>
      insertVersion(transaction, await findLastVersion(transaction, box), draft, effective),
    );
  }
  slug = (await findBox(db, box))?.slug ?? "";
});
afterAll(async () => server.close());

const namesOfStocks = /ASHA|BELA|DEEPA|fits/;

test("a box with a fee shows figures to all, and its stocks to those who paid", async () => {
  const visitor = (await server.call<BoxDetail>(`/stock_boxes/shared/${slug}`)).body;
  const bela = await server.member("unpaid@example.in");
  const unpaid = (await bela.get<BoxPage>(`/stock_boxes/${box}`)).body.box;
  for (const shown of [visitor, unpaid]) {
    expect(shown).toMatchObject({ name: "Core", isLocked: true, stocks: 3, constituents: [] });
    expect(JSON.stringify(shown)).not.toMatch(namesOfStocks);
    expect(shown.versions.map(({ text, turnover }) => [text, turnover])).toEqual([
      ["", 30],
      ["", null],
    ]);
    expect(shown.sectors).toHaveLength(2);
    expect(shown.minimum?.amount).toBeGreaterThan(0);
    expect(shown.record.price.length).toBeGreaterThan(1);
  }
  const idea = await bela.get<InvestmentIdea>(`/flavours/investment_idea/${box}/`);
  const shared = await server.call<InvestmentIdea>(`/flavours/stockbox_detail?slug=${slug}`);
  await bela.send("POST", "/flavours/investment_tracking/", { investment_idea: box });
  const tracked = await bela.get<{ results: TrackedIdea[] }>("/flavours/investment_tracking/");
  expect(JSON.stringify([idea.body, shared.body, tracked.body])).not.toMatch(namesOfStocks);
  const asked = { investment_idea: box };
  for (const refused of [
    await bela.send("POST", "/flavours/get_updated_stocks", asked),
    await bela.send("POST", "/flavours/get_stocks_detail", asked),
    await bela.get(`/flavours/get_flavour_stocks?investment_idea=${box}`),
    await bela.send("POST", `/stock_boxes/${box}/copy`, {}),
  ]) {
    expect(refusal(refused).slice(0, 2)).toEqual([403, "stock_box.locked"]);
  }
  await openPaidBox(server, bela.userId, box);
  const paid = (await bela.get<BoxPage>(`/stock_boxes/${box}`)).body.box;
  expect([paid.isLocked, paid.constituents.length]).toEqual([false, 3]);
  expect(paid.versions[0]?.text).not.toBe("");
});

test("a box that is free on a partner's site shows its stocks there", async () => {
  const { db } = server.database;
  const asha = await server.member("partner@example.in");
  expect((await asha.get<BoxPage>(`/stock_boxes/${box}`)).body.box.isLocked).toBe(true);
  await insertPrice(db, {
    product: `box:${box}`,
    tenant: "munshi",
    period: "year",
    amount: 0,
    startsAt: server.clock.now(),
  });
  expect((await asha.get<BoxPage>(`/stock_boxes/${box}`)).body.box.isLocked).toBe(false);
});
