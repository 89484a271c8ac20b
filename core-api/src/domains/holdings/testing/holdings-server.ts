import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "../../../platform/log/log.ts";
import { Secret, silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import type { BrokerHolding, ErrorBody, MarketFact, OrderBill } from "../../../contract/index.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { createApp } from "../../../platform/http/app.ts";
import { requireDocumented } from "../../../platform/http/documented-failure.fixture.ts";
import { accessOf, letPass } from "../../../platform/http/open-access.fixture.ts";
import { requireIdempotencyKey } from "../../../platform/idempotency/index.ts";
import type { BrokerProvider } from "../../../providers/brokers/index.ts";
import { createMarketService } from "../../market/index.ts";
import { openFloor } from "../../trading/trading-floor.fixture.ts";
import type { TradingFloor, WantedOrder } from "../../trading/trading-floor.fixture.ts";
import { createCasRoutes } from "../cas/cas.routes.ts";
import { createHoldings } from "../holdings.ts";
import type { Holdings } from "../holdings.ts";
import { createHoldingRoutes } from "../holdings.routes.ts";

/** Routes of holdings next to a trading floor, with a small market and a broker's holdings to set. */
export interface HoldingsServer {
  readonly floor: TradingFloor;
  readonly holdings: Holdings;
  /** Lines of the server's log. */
  readonly logged: readonly string[];
  /** Company codes of SHARE1, SHARE2, SHARE3. */
  readonly coCodes: readonly number[];
  atBroker: readonly BrokerHolding[];
  call<Body>(
    path: string,
    body?: object,
    key?: string,
  ): Promise<{ readonly status: number; readonly body: Body & Partial<ErrorBody> }>;
  get<Body>(path: string): Promise<Body>;
  /** Orders that are confirmed, sent and filled by so many shares each. */
  trade(
    orders: readonly (WantedOrder & { readonly filled: number })[],
    belongsTo: string | null,
  ): Promise<void>;
  /** Deletes all transactions. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

/** The days before the floor's Monday. */
const days = ["2024-01-02", "2024-06-10", "2026-11-19", "2026-11-20"];
const closes = [100, 220, 118, 120];
const brokerId = 3;
/** Of SHARE1, SHARE2, SHARE3, and of a security that the market does not list. */
export const isins = ["INE001A01010", "INE002A01018", "INE003A01016", "INE009A01013"] as const;

const listCompanies = (): readonly MarketFact[] =>
  [1, 2, 3].flatMap((number): readonly MarketFact[] => {
    const company = { symbol: `SHARE${number}`, isin: isins[number - 1] ?? "" };
    const prices = Float64Array.from(closes);
    return [
      { kind: "company", ...company, name: `Share ${number} Limited`, series: "EQ", faceValue: 10 },
      {
        kind: "prices",
        company,
        series: "EQ",
        prices: {
          days: Int32Array.from(days, dayOfDate),
          open: prices,
          high: prices,
          low: prices,
          close: prices,
          last: prices,
          previousClose: new Float64Array(4).fill(Number.NaN),
          volume: new Float64Array(4).fill(1_000),
          value: new Float64Array(4).fill(100_000),
          trades: new Float64Array(4).fill(10),
          delivery: new Float64Array(4).fill(500),
        },
      },
    ];
  });

/**
 * SHARE1 was split from 1 share into 2 on 10 June 2024, SHARE2 on 20 November 2026; SHARE3 gave 1
 * for 1 on 18 November 2026.
 */
const actions: readonly MarketFact[] = [
  {
    kind: "corporate-action",
    company: { symbol: "SHARE1" },
    action: { kind: "split", exDate: "2024-06-10", from: 1, to: 2 },
    purpose: "Face Value Split From Rs 10 To Rs 5",
  },
  {
    kind: "corporate-action",
    company: { symbol: "SHARE2" },
    action: { kind: "split", exDate: "2026-11-20", from: 1, to: 2 },
    purpose: "Face Value Split From Rs 10 To Rs 5",
  },
  {
    kind: "corporate-action",
    company: { symbol: "SHARE3" },
    action: { kind: "bonus", exDate: "2026-11-18", from: 1, to: 1 },
    purpose: "Bonus 1:1",
  },
];

export async function startHoldingsServer(): Promise<HoldingsServer> {
  const floor = await openFloor();
  const { db } = floor.database;
  const clock = { now: floor.now };
  const datasetsFolder = await mkdtemp(join(tmpdir(), "munshi-holdings-"));
  const market = createMarketService(db, { clock, log: silentLog, datasetsFolder });
  await market.importFacts({ source: "shares", facts: [...listCompanies(), ...actions] });
  await market.publish({});
  const { facts } = market;
  const dataset = await facts.findVersion();
  if (dataset === null) throw new Error("Nothing is published");
  const found = await Promise.all(
    [1, 2, 3].map((number) => facts.findCompanyByName(dataset, `SHARE${number}`)),
  );
  const coCodes = found.map((company) => company?.coCode ?? -1);
  let atBroker: readonly BrokerHolding[] = [];
  const provider = { trading: { holdings: async () => atBroker } } as unknown as BrokerProvider;
  const token = { clientId: "SBX001", token: new Secret("t") };
  const holdings = createHoldings(db, {
    clock,
    facts,
    maskedPanOf: async () => "MUXXXXXX1A",
    desk: {
      withSession: (_user, run) => run({ brokerId, provider, token }),
      account: async () => ({
        broker: brokerId,
        name: "Zerodha",
        client_id: "SB**01",
        holder: "",
        status: "connected",
        expires_at: clock.now().toISOString(),
      }),
    },
  });
  const routes = [...createHoldingRoutes(holdings), ...createCasRoutes(holdings.casImporter)];
  const logged: string[] = [];
  const app = createApp({
    log: createLog({
      level: "trace",
      service: "test",
      destination: { write: (line: string) => logged.push(line) },
    }),
    requestTimeoutMs: 60_000,
    routes,
    identify: letPass,
    idempotency: requireIdempotencyKey({ db, clock }),
    access: accessOf(floor.owner),
    checksAnswers: true,
  });
  const server = await startTestServer(app.callback());
  let keys = 0;
  const call: HoldingsServer["call"] = async (path, body, key) => {
    const method = body === undefined ? "GET" : "POST";
    keys += 1;
    const headers = {
      "content-type": "application/json",
      "idempotency-key": key ?? `key-of-holdings-${keys}`,
    };
    const init = body === undefined ? {} : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(server.address + path, init);
    const told: unknown = await answer.json();
    const code = answer.ok ? undefined : (told as Partial<ErrorBody>).error?.code;
    if (code !== undefined)
      requireDocumented(routes, { method, path }, { status: answer.status, code });
    return { status: answer.status, body: told as never };
  };
  return {
    floor,
    holdings,
    logged,
    coCodes,
    get atBroker() {
      return atBroker;
    },
    set atBroker(given) {
      atBroker = given;
    },
    call,
    async get(path) {
      const { status, body } = await call(path);
      if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
      return body as never;
    },
    async trade(orders, belongsTo) {
      const bill = floor.bill(orders, { belongs_to: belongsTo });
      const legs: OrderBill["legs"] = bill.legs.map((leg, at) => ({
        ...leg,
        co_code: coCodes[at] ?? -1,
        isin: isins[at] ?? "",
      }));
      const first = floor.broker.orders.length;
      await floor.confirm({ ...bill, legs });
      await floor.deliver();
      floor.broker.orders.slice(first).forEach(({ terms }, at) => {
        const wanted = orders[Number(terms.symbol.slice("SHARE".length)) - 1];
        floor.broker.fill(first + at, wanted?.filled ?? 0);
        if (wanted !== undefined && wanted.filled < wanted.quantity)
          floor.broker.end(first + at, "cancelled");
      });
      await floor.pass(60);
    },
    async clear() {
      await db.transaction(async (transaction) => {
        await transaction.raw("select set_config('munshi.erasing_account', 'on', true)");
        await transaction("holding_transactions").delete();
        await transaction("holding_actions").delete();
        await transaction("kept_holding_differences").delete();
      });
      await floor.restart();
      atBroker = [];
    },
    async close() {
      await server.close();
      await floor.close();
      await rm(datasetsFolder, { recursive: true, force: true });
    },
  };
}
