import { marketDate } from "@munshi/platform";
import * as fc from "fast-check";
import { questionOf } from "./trading-work.ts";
import { isFinal } from "@munshi/engine/trading";
import type { Fate } from "./paper-broker.fixture.ts";
import type { TradingFloor, WantedOrder } from "./trading-floor.fixture.ts";
import { listRunning } from "./trading.repository.ts";
import type { StoredLeg } from "./trading.repository.ts";

/** Something that happens to a member's orders. */
export type Step =
  | {
      readonly kind: "confirm";
      readonly orders: readonly WantedOrder[];
      readonly isOnPage: boolean;
    }
  | { readonly kind: "confirm_again" }
  | { readonly kind: "fate"; readonly fate: Fate }
  | { readonly kind: "hide"; readonly reads: number }
  | { readonly kind: "unreadable"; readonly reads: number }
  | { readonly kind: "funds"; readonly paise: number }
  | { readonly kind: "fill"; readonly at: number; readonly part: number }
  | { readonly kind: "end"; readonly at: number; readonly status: "cancelled" | "rejected" }
  | { readonly kind: "pass"; readonly seconds: number }
  | { readonly kind: "kill"; readonly statement: number }
  | { readonly kind: "push" }
  | { readonly kind: "log_out" }
  | { readonly kind: "log_in" }
  | { readonly kind: "freeze"; readonly isFrozen: boolean }
  | { readonly kind: "continue"; readonly at: number }
  | { readonly kind: "cancel"; readonly at: number }
  | { readonly kind: "retry"; readonly at: number }
  | ({ readonly kind: "open_page" } & PageUse)
  /** A page that was left open is used after all. */
  | ({ readonly kind: "use_page" } & PageUse)
  | { readonly kind: "answer" };

/** The member's actions on a broker's page, and if it redirects back. */
interface PageUse {
  readonly at: number;
  /** Orders that are confirmed; null if the page is left open. */
  readonly count: number | null;
  readonly keepsTags: boolean;
  readonly returns: boolean;
}

const just = <const T extends string>(kind: T) => fc.constant({ kind });
const order = fc.record<WantedOrder>({
  side: fc.constantFrom("BUY", "SELL"),
  // Few: orders are alike, and without their tags easily taken for each other.
  quantity: fc.constantFrom(1, 4, 15),
});
const at = fc.nat({ max: 9 });
const fate = fc.constantFrom<Fate>(
  "accepted",
  "answer_lost",
  "order_lost",
  "unsent",
  "refused",
  "unauthorised",
  "rate",
  "session_over",
);
const passStep = fc.record({
  kind: fc.constant("pass" as const),
  seconds: fc.constantFrom(0, 1, 3, 20, 90),
});

function confirmStep(isOnPage: fc.Arbitrary<boolean>) {
  return fc.record({
    kind: fc.constant("confirm" as const),
    orders: fc.array(order, { minLength: 1, maxLength: 4 }),
    isOnPage,
  });
}

function pageStep<const Kind extends string>(kind: Kind) {
  return fc.record({
    kind: fc.constant(kind),
    at,
    // None, some or all of at most four.
    count: fc.option(fc.integer({ min: 0, max: 4 })),
    keepsTags: fc.boolean(),
    returns: fc.boolean(),
  });
}
const plenty = 100_000_000_000;

/** Faults and their likelihood; a history begins with a batch. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: confirmStep(fc.boolean()) },
  { weight: 1, arbitrary: just("confirm_again") },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("fate" as const), fate }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("hide" as const),
      reads: fc.integer({ min: 0, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("unreadable" as const),
      reads: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("funds" as const),
      paise: fc.constantFrom(0, 150_000, plenty),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("fill" as const),
      at,
      part: fc.integer({ min: 1, max: 20 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("end" as const),
      at,
      status: fc.constantFrom("cancelled" as const, "rejected" as const),
    }),
  },
  { weight: 6, arbitrary: passStep },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("kill" as const),
      statement: fc.integer({ min: 0, max: 60 }),
    }),
  },
  { weight: 1, arbitrary: just("push") },
  { weight: 1, arbitrary: just("log_out") },
  { weight: 2, arbitrary: just("log_in") },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("freeze" as const), isFrozen: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("continue" as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel" as const), at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("retry" as const), at }) },
  { weight: 6, arbitrary: pageStep("open_page") },
  { weight: 3, arbitrary: pageStep("use_page") },
  { weight: 1, arbitrary: just("answer") },
);

/** Several pages at a time, whose orders are alike, are rare among all other steps. */
const stepOfPages: fc.Arbitrary<Step> = fc.oneof(
  confirmStep(fc.constant(true)),
  pageStep("open_page"),
  pageStep("use_page"),
  passStep,
  just("answer"),
  fc.record({ kind: fc.constant("retry" as const), at }),
);

export const history = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 1, maxLength: 25 }) },
  { weight: 1, arbitrary: fc.array(stepOfPages, { minLength: 1, maxLength: 25 }) },
);

/** Final state of each order in the broker's book and in ours, to be compared. */
export interface Compared {
  readonly found: object;
  readonly expected: object;
}

const signal = (): AbortSignal => AbortSignal.timeout(10_000);

/** Plays a history from a fresh day, then heals every fault and waits until all is settled. */
export async function play(
  floor: TradingFloor,
  steps: readonly Step[],
): Promise<readonly Compared[]> {
  await floor.restart();
  const batches: string[] = [];
  for (const one of steps) await take(floor, batches, one);
  await heal(floor, batches);
  const compared: Compared[] = [
    { found: floor.broker.repeated, expected: [] },
    { found: { running: await countRunning(floor) }, expected: { running: 0 } },
  ];
  const legs = await readLegs(floor, batches);
  for (const leg of legs) {
    const ledger = await readLedger(floor, leg.id);
    compared.push({ found: { ...seen(leg), ledger }, expected: shown(floor, leg) });
  }
  const ours = legs.flatMap(({ brokerOrderId }) => brokerOrderId ?? []);
  const theirs = floor.broker.orders.map(({ id }) => id);
  compared.push({ found: ours.toSorted(), expected: theirs.toSorted() });
  return compared;
}

async function readLegs(
  floor: TradingFloor,
  batches: readonly string[],
): Promise<readonly StoredLeg[]> {
  const read = await Promise.all(batches.map((id) => floor.read(id)));
  return read.flatMap(({ legs }) => legs);
}

async function take(floor: TradingFloor, batches: string[], step: Step): Promise<void> {
  const { broker, trading, owner } = floor;
  const { orders } = trading;
  const batch = (place: number): string | undefined => batches[place % Math.max(1, batches.length)];
  switch (step.kind) {
    case "confirm":
      await unless("trading.frozen", async () => {
        const sending = step.isOnPage ? "on_broker_page" : "now";
        batches.push(await floor.confirm(floor.bill(step.orders, { sending })));
      });
      return;
    case "confirm_again": {
      const known = batch(0);
      if (known === undefined) return;
      const again = await floor.confirm((await floor.read(known)).bill);
      if (again !== known) throw new Error("one bill made two batches");
      return;
    }
    case "fate":
      broker.fates.push(step.fate);
      return;
    case "hide":
      broker.hides = step.reads;
      return;
    case "unreadable":
      broker.unreadable = step.reads;
      return;
    case "funds":
      broker.funds = step.paise;
      return;
    case "fill":
      broker.fill(step.at, step.part);
      return;
    case "end":
      broker.end(step.at, step.status);
      return;
    case "pass":
      await floor.pass(step.seconds);
      return;
    case "kill":
      floor.stopAt(step.statement);
      await floor.deliver();
      return;
    case "push":
      await orders.hear(owner.userId);
      return;
    case "log_out":
      broker.isLoggedIn = false;
      return;
    case "log_in":
      await floor.logIn();
      return;
    case "freeze":
      await orders.freeze(owner.userId, step.isFrozen);
      return;
    case "continue": {
      const id = batch(step.at);
      if (id !== undefined) await unless("trading.", () => orders.goOn(owner, id));
      return;
    }
    case "cancel": {
      const id = batch(step.at);
      if (id === undefined) return;
      await unless("broker.session_over", () =>
        unless("provider.unavailable", () => orders.cancel(owner, id, null, signal())),
      );
      return;
    }
    case "retry": {
      const id = batch(step.at);
      if (id !== undefined) await retry(floor, batches, id);
      return;
    }
    case "open_page": {
      const id = batch(step.at);
      if (id === undefined || !(await openPage(floor, id)) || step.count === null) return;
      broker.confirmPage(step.count, { keepsTags: step.keepsTags });
      if (step.returns) await look(floor, id);
      return;
    }
    case "use_page": {
      const id = batch(step.at);
      const { at: number, keepsTags } = step;
      broker.confirmPage(step.count ?? 0, { number, keepsTags });
      if (step.returns && id !== undefined) await look(floor, id);
      return;
    }
    case "answer":
      await answerTruthfully(floor, batches);
      return;
  }
}

/** Returns true if the page was opened. */
async function openPage({ trading, owner }: TradingFloor, id: string): Promise<boolean> {
  let isOpen = false;
  await unless("broker.session_over", () =>
    unless("trading.", async () => {
      await trading.orders.openBrokerPage(owner, id);
      isOpen = true;
    }),
  );
  return isOpen;
}

/** The page that the broker's leads back to reads the book. */
const look = async ({ trading, owner }: TradingFloor, id: string): Promise<void> =>
  unless("broker.session_over", () =>
    unless("provider.unavailable", () => trading.orders.look(owner, id, signal())),
  );

async function retry(floor: TradingFloor, batches: string[], id: string): Promise<void> {
  const { legs, settledAt, bill } = await floor.read(id);
  const failed = legs.filter((leg) => isFinal(leg.state) && leg.filledQuantity < leg.quantity);
  if (settledAt === null || failed.length === 0) return;
  const rest = failed.map(({ side, quantity, filledQuantity }) => ({
    side,
    quantity: quantity - filledQuantity,
  }));
  await unless("trading.", async () => {
    batches.push(
      await floor.confirm(floor.bill(rest, { kind: "repair", sending: bill.sending }), id),
    );
  });
}

/** Ends all faults; the member logs in, continues, and answers what is asked truthfully. */
async function heal(floor: TradingFloor, batches: readonly string[]): Promise<void> {
  const { broker, trading, owner } = floor;
  Object.assign(broker, { unreadable: 0, hides: 0, funds: plenty });
  broker.fates.length = 0;
  for (const order of broker.orders) order.hidden = 0;
  await trading.orders.freeze(owner.userId, false);
  await floor.logIn();
  for (let round = 0; round < 12 && (await countRunning(floor)) > 0; round += 1) {
    for (const id of batches) {
      const batch = await floor.read(id);
      if (batch.pause === "broker_page") {
        if (await openPage(floor, id)) broker.confirmPage(batch.legs.length);
      } else if (batch.pause !== null) {
        await unless("trading.", () => trading.orders.goOn(owner, id));
      }
    }
    await answerTruthfully(floor, batches);
    await floor.pass(120);
    broker.orders.forEach((order, place) => broker.fill(place, order.terms.quantity));
    await floor.pass(120);
  }
}

/** Answers what the member is asked: the broker has it if it has such an order that is no other's. */
async function answerTruthfully(floor: TradingFloor, batches: readonly string[]): Promise<void> {
  for (const { id, batchId, ...leg } of await readLegs(floor, batches)) {
    if (questionOf({ ...leg, id, batchId }, marketDate(floor.now())) === null) continue;
    const known = new Set((await readLegs(floor, batches)).map((one) => one.brokerOrderId));
    const exists = floor.broker.orders.some(
      (order) =>
        !known.has(order.id) &&
        (order.terms.tag === leg.tag || (order.terms.tag === "" && isLike(leg, order.terms))),
    );
    await unless("trading.not_asked", () =>
      floor.trading.orders.answer(floor.owner, batchId, id, { exists }),
    );
  }
}

type Terms = Pick<StoredLeg, "symbol" | "side" | "quantity">;
const isLike = (one: Terms, other: Terms): boolean =>
  one.symbol === other.symbol && one.side === other.side && one.quantity === other.quantity;

/** Shares of a leg in the ledger of holdings. */
async function readLedger({ database }: TradingFloor, legId: string): Promise<number> {
  const rows: { readonly quantity: number }[] = await database
    .db("holding_transactions")
    .where({ leg_id: legId })
    .select("quantity");
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

const countRunning = async ({ database, owner }: TradingFloor): Promise<number> =>
  (await listRunning(database.db, owner.userId)).length;

const seen = ({ tag, state, filledQuantity, brokerOrderId }: StoredLeg): object => ({
  tag,
  filledQuantity,
  isOver: isFinal(state),
  isFilled: state === "filled",
  brokerOrderId,
});

/** Returns the broker's order for a leg: the one with its tag, or a similar one that lost it. */
function shown({ broker }: TradingFloor, leg: StoredLeg): object {
  const order = broker.orders.find(
    ({ id, terms }) =>
      terms.tag === leg.tag || (terms.tag === "" && id === leg.brokerOrderId && isLike(leg, terms)),
  );
  return {
    tag: leg.tag,
    filledQuantity: order?.filled ?? 0,
    ledger: order?.filled ?? 0,
    isOver: true,
    isFilled: order?.filled === leg.quantity,
    brokerOrderId: order?.id ?? null,
  };
}

/** Runs work; a failure whose code begins so is expected. */
async function unless(code: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const found: unknown = Reflect.get(Object(error), "code");
    if (typeof found !== "string" || !found.startsWith(code)) throw error;
  }
}
