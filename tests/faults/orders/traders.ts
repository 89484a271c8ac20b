import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { call } from "../../../bff/src/testing/call.ts";
import { readJsonAnswer } from "../../../bff/src/testing/browser.ts";
import type {
  BillPayload,
  OrderBatch,
  OrderBill,
  PlacedAnswer,
} from "../../../core-api/src/contract/index.ts";
import { readShares } from "../../../scripts/list-shares.ts";
import { retry, signInMembers } from "../kills/members.ts";
import type { Member } from "../kills/members.ts";
import type { Parts } from "../kills/parts.ts";

/** The broker's clients who have cash for all rounds, with a share that each holds. */
const clients = [
  { id: "SBX001", holds: "ARKAYJILA" },
  { id: "SBX002", holds: "OJASIRPAG" },
  { id: "SBX005", holds: "ANVINNAAU" },
  { id: "SBX006", holds: "ARKAYJILA" },
] as const;
const zerodha = { broker: 3, callback: "/zerodha" };

/** A member with an account at the broker. */
export interface Trader extends Member {
  readonly holds: string;
  /** Logs in to the broker, once for all flows that ask at the same time. */
  logIn(): Promise<void>;
}

export async function listTraders(parts: Parts): Promise<readonly Trader[]> {
  const members = await signInMembers(parts, clients.length);
  const traders = members.map((member, index): Trader => {
    const { id, holds } = clients[index] ?? clients[0];
    let running: Promise<void> | null = null;
    return {
      ...member,
      holds,
      async logIn() {
        running ??= logInToBroker(member, id).finally(() => (running = null));
        await running;
      },
    };
  });
  for (const trader of traders) await trader.logIn();
  return traders;
}

async function logInToBroker({ browser }: Member, client: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const begun = await retry("broker login", deadline, async () =>
      browser.post("/api/session/broker/start", { ...zerodha, next: "/" }),
    );
    const page = new URL(readJsonAnswer<{ readonly url: string }>(begun).url);
    const chosen = await call(page.origin, page.pathname + page.search, {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ person: client }).toString(),
    }).catch(() => null);
    const { location } = chosen?.headers ?? {};
    if (location !== undefined) {
      const params = Object.fromEntries(new URL(location).searchParams);
      const body = { callback: zerodha.callback, params };
      const told = await browser.post("/api/session/broker/finish", body).catch(() => null);
      if (told?.status === 200) return;
      if (told?.status === 409) {
        const named = await browser
          .post("/api/session/broker/name", { confirm: true })
          .catch(() => null);
        if (named?.status === 200) return;
      }
      if (Date.now() > deadline) throw new Error(`broker login: ${String(told?.body)}`);
    }
    // A part died meanwhile: from the start, as a member does.
    await delay(500);
  }
}

/** Shares of the loaded market: those whose orders fill at once, and those that fill by half. */
export interface Shares {
  readonly quick: readonly string[];
  readonly slow: readonly string[];
}

/** Chooses cheap shares, and lets the broker fill some by half and lose answers. */
export async function openMarket(parts: Parts): Promise<Shares> {
  const held = new Set<string>(clients.map(({ holds }) => holds));
  const cheap = (await readShares(parts.dataDir))
    .filter(
      ({ symbol, series, last_price: price }) =>
        series === "EQ" && !held.has(String(symbol)) && Number(price) > 10 && Number(price) < 60,
    )
    .map(({ symbol }) => String(symbol));
  const [quick, slow] = [cheap.slice(0, 4), cheap.slice(4, 8)];
  await controlBroker(parts, "", { only: slow.join(" "), fills: "partial", lose_every: "9" });
  return { quick, slow };
}

/** Ends the logins of all members. */
export const endSessions = async (parts: Parts): Promise<void> =>
  controlBroker(parts, "/end-sessions", {});

async function controlBroker(
  parts: Parts,
  path: string,
  switches: Readonly<Record<string, string>>,
): Promise<void> {
  const answer = await call(parts.sandboxUrl, `/__sandbox/brokers/zerodha${path}`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(switches).toString(),
  });
  if (answer.status !== 200) throw new Error(`${answer.status} ${String(answer.body)}`);
}

/** An order in the broker's own books. */
export interface BrokersOrder {
  readonly client_id: string;
  readonly order_id: string;
  readonly tag: string;
  readonly quantity: number;
  readonly filled_quantity: number;
  readonly state: string;
}

export async function listBrokersOrders(parts: Parts): Promise<readonly BrokersOrder[]> {
  const answer = await retry("the broker's books", Date.now() + patienceMs, async () =>
    call(parts.sandboxUrl, "/__sandbox/brokers/zerodha/orders", {}),
  );
  return readJsonAnswer(answer);
}

/** Order scenarios, used in turn; `cancels` is when the member cancels. */
const stories = [
  { quick: 2, slow: 0, sells: false, cancels: "never" },
  { quick: 0, slow: 1, sells: false, cancels: "known" },
  { quick: 1, slow: 0, sells: true, cancels: "never" },
  { quick: 1, slow: 1, sells: false, cancels: "known" },
  { quick: 3, slow: 0, sells: false, cancels: "never" },
  { quick: 0, slow: 2, sells: false, cancels: "known" },
  { quick: 2, slow: 1, sells: false, cancels: "at_once" },
] as const;

/** The broker's answer to a lost order comes from the member after 80 s and more. */
const patienceMs = 240_000;
const againMs = 5_000;

/**
 * Orders shares as the pages do, until the batch is settled: whatever answer is lost is asked for
 * again, with the same key; a login that is over is renewed, and questions are answered.
 */
export async function orderShares(
  parts: Parts,
  trader: Trader,
  shares: Shares,
  number: number,
): Promise<{ readonly batch: string; readonly hasWaited: boolean }> {
  const { browser } = trader;
  const story = stories[number % stories.length] ?? stories[0];
  const deadline = Date.now() + patienceMs;
  let hasWaited = false;
  const mayRepeat = async (body: string): Promise<boolean> => {
    if (!body.includes('"error_code":5000')) return false;
    await trader.logIn();
    return true;
  };
  const post = async <Body>(path: string, body: object, key?: string): Promise<Body> =>
    readJsonAnswer<Body>(
      await retry(
        path,
        deadline,
        async () =>
          browser.post(
            `/api/core/${path}`,
            body,
            key === undefined ? {} : { "idempotency-key": key },
          ),
        mayRepeat,
      ),
    );

  const pick = (from: readonly string[], count: number, quantity: number): BillPayload["legs"] =>
    Array.from({ length: count }, (_, at) => ({
      symbol: from[(number + at) % from.length] ?? "",
      side: "BUY" as const,
      quantity,
    }));
  const legs: BillPayload["legs"] = [
    ...pick(shares.quick, story.quick, 1),
    ...pick(shares.slow, story.slow, 4),
    ...(story.sells ? [{ symbol: trader.holds, side: "SELL" as const, quantity: 1 }] : []),
  ];
  let bill = await post<OrderBill>("orders/bill", { legs });
  while (!bill.can_confirm) {
    if (Date.now() > deadline) throw new Error(`no bill: ${JSON.stringify(bill).slice(0, 2_000)}`);
    // The broker did not answer, or the login is over.
    if (bill.broker === null) await trader.logIn();
    await delay(500);
    bill = await post<OrderBill>("orders/bill", { legs });
  }
  const placed = await post<PlacedAnswer>("payments/place_order", { bill: bill.id }, randomUUID());
  const { batch: id } = placed.data;
  let cancelledAt = 0;
  for (;;) {
    const batch = readJsonAnswer<OrderBatch>(
      await retry("batch", deadline, async () => browser.get(`/api/core/orders/batches/${id}`)),
    );
    if (batch.is_settled) return { batch: id, hasWaited };
    if (Date.now() > deadline - againMs) {
      const states = batch.legs.map(({ tag, state, asks }) => ({ tag, state, asks }));
      throw new Error(`${id} stays ${JSON.stringify(states)}`);
    }
    if (batch.pause === "session_over") await trader.logIn();
    else if (batch.pause !== null) {
      hasWaited = true;
      await browser.post(`/api/core/orders/batches/${id}/continue`).catch(() => null);
    }
    for (const leg of batch.legs.filter(({ asks }) => asks)) {
      hasWaited = true;
      const exists = (await listBrokersOrders(parts)).some(({ tag }) => tag === leg.tag);
      const path = `/api/core/orders/batches/${id}/legs/${leg.id}/answer`;
      await browser.post(path, { exists }).catch(() => null);
    }
    const isKnown = batch.legs.every(({ state }) => state !== "unsent" && state !== "sent_unknown");
    // A cancellation that did not reach the broker is asked for again.
    const mayCancel = story.cancels === "at_once" || (story.cancels === "known" && isKnown);
    if (mayCancel && Date.now() > cancelledAt + againMs) {
      cancelledAt = Date.now();
      await browser.post(`/api/core/orders/batches/${id}/cancel`).catch(() => null);
    }
    await delay(500);
  }
}
