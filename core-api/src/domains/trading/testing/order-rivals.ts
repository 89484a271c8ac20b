import { randomUUID } from "node:crypto";
import { silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { expect } from "vitest";
import type { ErrorBody, PlacedAnswer } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { createApp } from "../../../platform/http/app.ts";
import { accessOf, letPass } from "../../../platform/http/open-access.fixture.ts";
import { requireIdempotencyKey } from "../../../platform/idempotency/index.ts";
import type { MarketFacts, StoredCompany } from "../../market/index.ts";
import { insertBill } from "../bills.repository.ts";
import { openFloor } from "../trading-floor.fixture.ts";
import type { TradingFloor } from "../trading-floor.fixture.ts";
import { createTradingRoutes } from "../trading.routes.ts";

export const rivals = 64;

type Told = PlacedAnswer & Partial<ErrorBody>;

/** Routes of orders over HTTP on a trading floor, for one member. */
export interface RivalsServer {
  readonly floor: TradingFloor;
  post(path: string, body: object, key: string): Promise<{ status: number; body: Told }>;
  close(): Promise<void>;
}

/** Shares of every name, at ₹100 since last Friday. */
export const shareFacts: Partial<MarketFacts> = {
  findVersion: async () => ({ id: 1, asOf: "2026-11-20" }) as never,
  findCompaniesByName: async (_dataset, symbols) =>
    new Map(
      symbols.map((symbol) => {
        const number = symbol.slice("SHARE".length);
        const isin = `INE${number.padStart(9, "0")}`;
        const known = { isin, symbol, name: symbol, series: "EQ", delistedOn: null };
        return [symbol, { coCode: Number(number), ...known } as StoredCompany];
      }),
    ),
  listTradedDaysOf: async (_dataset, coCodes) => {
    const trades = {
      days: Int32Array.of(dayOfDate("2026-11-20")),
      close: Float64Array.of(100),
      volume: Float64Array.of(1_000_000),
    };
    return new Map(coCodes.map((coCode) => [coCode, trades])) as never;
  },
  listSurveillanceOf: async () => new Map(),
};

export async function startRivalsServer(): Promise<RivalsServer> {
  const floor = await openFloor(16, shareFacts);
  const { owner } = floor;
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 60_000,
    routes: createTradingRoutes(floor.trading, { readPostback: () => null }),
    identify: letPass,
    idempotency: requireIdempotencyKey({
      db: floor.trading.db,
      clock: { now: floor.now },
    }),
    access: accessOf(owner),
    checksAnswers: true,
  });
  const server = await startTestServer(app.callback());
  return {
    floor,
    async post(path, body, key) {
      const answer = await fetch(server.address + path, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(body),
      });
      return { status: answer.status, body: (await answer.json()) as Told };
    },
    async close() {
      await server.close();
      await floor.close();
    },
  };
}

/** Posts until the same key is not in flight elsewhere. */
async function insist(
  server: RivalsServer,
  path: string,
  body: object,
  key: string,
): Promise<{ status: number; body: Told }> {
  for (;;) {
    const told = await server.post(path, body, key);
    if (told.body.error?.code !== "idempotency.in_flight") return told;
  }
}

/** Sends 64 concurrent posts, with separate keys or one shared key; returns the responses. */
async function race(
  server: RivalsServer,
  path: string,
  body: object,
  hasOneKey: boolean,
): Promise<readonly { status: number; body: Told }[]> {
  const key = randomUUID();
  return Promise.all(
    Array.from({ length: rivals }, async () =>
      insist(server, path, body, hasOneKey ? key : randomUUID()),
    ),
  );
}

async function countBatches({ floor }: RivalsServer, where: object): Promise<number> {
  return (await floor.database.db("order_batches").where(where)).length;
}

/** 64 confirmations of one bill make one batch, whose orders are sent once; rounds played. */
export async function raceToPlace(
  server: RivalsServer,
  rounds: number,
  hasOneKey: boolean,
): Promise<number> {
  const { floor } = server;
  for (let round = 0; round < rounds; round += 1) {
    await floor.restart();
    const bill = floor.bill([
      { side: "BUY", quantity: 5 },
      { side: "BUY", quantity: 7 },
    ]);
    await insertBill(floor.database.db, floor.owner, bill);
    const told = await race(server, "/payments/place_order", { bill: bill.id }, hasOneKey);
    expect(new Set(told.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(told.map(({ body }) => body.data.batch)).size).toBe(1);
    expect(await countBatches(server, { bill_id: bill.id })).toBe(1);
    await floor.deliver();
    expect(floor.broker.orders).toHaveLength(2);
    expect(floor.broker.repeated).toEqual([]);
  }
  return rounds;
}

/** 64 requests to order failed legs again make one batch; rounds played. */
export async function raceToRetry(
  server: RivalsServer,
  rounds: number,
  hasOneKey: boolean,
): Promise<number> {
  const { floor } = server;
  for (let round = 0; round < rounds; round += 1) {
    await floor.restart();
    floor.broker.fates.push("refused", "refused");
    const failed = await floor.confirm(
      floor.bill([
        { side: "BUY", quantity: 5 },
        { side: "BUY", quantity: 7 },
      ]),
    );
    await floor.deliver();
    const told = await race(server, "/payments/retry_all", { order: failed }, hasOneKey);
    const placed = told.filter(({ status }) => status === 200);
    const refused = told.filter(({ status }) => status !== 200);
    expect(new Set(placed.map(({ body }) => body.data.batch)).size).toBe(1);
    expect(placed).toHaveLength(hasOneKey ? rivals : 1);
    expect(refused.every(({ body }) => body.error?.code === "trading.nothing_to_retry")).toBe(true);
    expect(await countBatches(server, { retry_of: failed })).toBe(1);
    await floor.deliver();
    expect(floor.broker.orders).toHaveLength(2);
    expect(floor.broker.repeated).toEqual([]);
  }
  return rounds;
}
