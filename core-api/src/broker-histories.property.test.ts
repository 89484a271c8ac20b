import { startTestProviders } from "@munshi/fixtures/providers";
import type { TestProviders } from "@munshi/fixtures/providers";
import { AppError } from "@munshi/platform";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { propertyRuns } from "../../fixtures/property-runs.ts";
import type { BrokerOrder } from "./contract/index.ts";
import type { BrokerProvider, OrderToPlace, SessionToken } from "./providers/brokers/index.ts";
import { brokersByProtocol, logInTo, signal } from "./sandbox-brokers.fixture.ts";

let providers: TestProviders;
beforeAll(async () => {
  providers = await startTestProviders();
});
afterAll(async () => providers.close());

const share = {
  isin: "INEZ10001010",
  symbol: "ARKAYJILA",
  exchange: "NSE",
  series: "EQ",
  isAfterMarket: false,
} as const;

type Switches = Readonly<Record<string, string>>;

/** Sandbox settings for the calls that follow. */
const switches: readonly Switches[] = [
  { lose_next: "1" },
  { lose_next: "2" },
  { calls_per_second: "1" },
  { calls_per_second: "0" },
  { mode: "error" },
  { mode: "down" },
  { mode: "ok" },
  { mode: "ok", maintenance: "" },
  { maintenance: "now" },
  { rejects: "yes" },
  { rejects: "no" },
  { fills: "partial" },
  { fills: "none" },
  { fills: "full" },
  { hours: "closed" },
  { hours: "open" },
];
const healed: Switches = {
  mode: "ok",
  maintenance: "",
  lose_next: "0",
  calls_per_second: "0",
  rejects: "no",
  hours: "open",
};

/** Sandbox switch to set right before a call, or null. */
const under = fc.option(fc.constantFrom(...switches), { freq: 2 });

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      under,
      side: fc.constantFrom("BUY" as const, "SELL" as const),
      quantity: fc.constantFrom(1, 1, 4, 200),
      // Below, at and above the last price of 143.95, and beyond the day's band.
      limit: fc.constantFrom(14_000, 14_000, 14_395, 14_500, 30_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("cancel" as const), under, at: fc.nat({ max: 5 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: "heal" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "end sessions" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "log in" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "pass" as const }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const resting = { kind: "place", side: "BUY", quantity: 4, limit: 14_000 } as const;
/** Histories that are tried each time. */
const examples: readonly (readonly Step[])[] = [
  // Answers to an order and to its cancellation are lost.
  [
    { ...resting, under: { lose_next: "1" } },
    { kind: "cancel", under: { lose_next: "1" }, at: 0 },
    { ...resting, under: null },
  ],
  [
    { ...resting, under: { mode: "down" } },
    { ...resting, under: { mode: "error" } },
    { kind: "end sessions" },
    { ...resting, under: { mode: "ok" } },
  ],
];

/** An order in the sandbox's own book. */
interface Booked {
  readonly order_id: string;
  readonly tag: string;
  readonly side: string;
  readonly quantity: number;
  readonly filled_quantity: number;
  readonly state: string;
}

/** A broker in the sandbox with one client. */
class Account {
  readonly key: string;
  readonly client: string;
  constructor(key: string, client: string) {
    this.key = key;
    this.client = client;
  }
  async turn(to: Switches): Promise<void> {
    const answer = await providers.order(`brokers/${this.key}`, to);
    if (answer.status !== 200) throw new Error(await answer.text());
  }
  async act(deed: string): Promise<void> {
    await providers.order(`brokers/${this.key}/${deed}`, {});
  }
  logIn(): Promise<[BrokerProvider, SessionToken]> {
    return logInTo(providers, this.key, this.client);
  }
  async book(): Promise<readonly Booked[]> {
    const answer = await fetch(`${providers.url}/__sandbox/brokers/${this.key}/orders`);
    return (await answer.json()) as readonly Booked[];
  }
}

/** The result of a call, or the code of its failure; other failures are faults. */
async function codeOr<T>(work: Promise<T> | undefined): Promise<T | string | undefined> {
  try {
    return await work;
  } catch (error) {
    const isKnown =
      error instanceof AppError &&
      (error.code === "provider.unavailable" || error.code === "broker.session_over");
    if (!isKnown) throw error;
    return error.code;
  }
}

/** Sends an order and compares the answer with the broker's book. */
async function place(
  account: Account,
  [{ trading }, session]: readonly [BrokerProvider, SessionToken],
  order: OrderToPlace,
): Promise<void> {
  const told = await codeOr(trading.place?.(session, order, signal()));
  const booked = (await account.book()).filter(({ tag }) => tag === order.tag);
  if (told === undefined) throw new Error(`${account.key} places no orders`);
  if (typeof told === "string" || told.outcome === "unsent") {
    expect(booked).toEqual([]);
  } else if (told.outcome === "accepted") {
    expect(booked.map((one) => one.order_id)).toEqual([told.orderId]);
  } else if (told.outcome === "refused") {
    expect(booked.every((one) => one.state === "rejected" && one.filled_quantity === 0)).toBe(true);
  } else expect(booked.length).toBeLessThan(2);
}

/** Cancels an order; a refused cancellation changes nothing. */
async function cancel(
  account: Account,
  [{ trading }, session]: readonly [BrokerProvider, SessionToken],
  at: number,
): Promise<void> {
  const book = await account.book();
  const before = book[at % Math.max(1, book.length)];
  if (before === undefined) return;
  const told = await codeOr(trading.cancel?.(session, before.order_id, signal()));
  const after = (await account.book()).find((one) => one.order_id === before.order_id);
  if (typeof told === "object" && told.outcome === "refused") expect(after).toEqual(before);
  if (after?.state !== before.state)
    expect([before.state, after?.state]).toEqual(["open", "cancelled"]);
}

type Identified = Pick<BrokerOrder, "order_id">;
const byId = (one: Identified, other: Identified): number =>
  one.order_id < other.order_id ? -1 : 1;

/** Plays a history, then heals every fault; all orders as the adapter and as the sandbox have them. */
async function play(
  key: string,
  client: string,
  steps: readonly Step[],
): Promise<{ readonly shown: readonly object[]; readonly booked: readonly object[] }> {
  const account = new Account(key, client);
  await account.act("reset");
  let open = await account.logIn();
  for (const [index, one] of steps.entries()) {
    if ("under" in one && one.under !== null) await account.turn(one.under);
    if (one.kind === "place") {
      const { side, quantity, limit } = one;
      await place(account, open, { ...share, tag: `m${index}x`, side, quantity, limit });
    } else if (one.kind === "cancel") await cancel(account, open, one.at);
    else if (one.kind === "heal") await account.turn(healed);
    else if (one.kind === "end sessions") await account.act("end-sessions");
    // While the broker fails there is none: the old session stays.
    else if (one.kind === "log in") open = await account.logIn().catch(() => open);
    else await account.act("advance");
  }
  await account.turn(healed);
  open = await account.logIn();
  const [{ trading }, session] = open;
  const shown = (await trading.orders(session, signal())).map(
    ({ order_id, tag, side, quantity, filled_quantity, status }) => ({
      order_id,
      tag,
      side,
      quantity,
      filled_quantity,
      status,
    }),
  );
  const booked = (await account.book()).map(
    ({ order_id, tag, side, quantity, filled_quantity, state }) => ({
      order_id,
      tag,
      side,
      quantity,
      filled_quantity,
      status: state,
    }),
  );
  return { shown: shown.toSorted(byId), booked: booked.toSorted(byId) };
}

test.each(brokersByProtocol)(
  "whatever happens, what %s is said to have done agrees with its book",
  { timeout: 86_400_000 },
  async (key, client) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
        const { shown, booked } = await play(key, client, steps);
        expect(shown).toEqual(booked);
      }),
      {
        numRuns: propertyRuns(1_112, 140),
        endOnFailure: true,
        examples: examples.map((steps): [typeof steps] => [steps]),
      },
    );
  },
);
