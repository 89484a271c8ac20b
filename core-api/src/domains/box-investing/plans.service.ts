import type { Database, Transaction } from "@munshi/db";
import {
  mergeBaskets,
  planExit,
  planPurchase,
  planRebalance,
  planRepair,
  readOwnWeights,
  sizeRepaired,
  turnover,
  valueOf,
  weighShares,
  wholeBasket,
} from "@munshi/engine/portfolio";
import type { BoxPlan, Weights } from "@munshi/engine/portfolio";
import type {
  BatchKind,
  BoxDriftRow,
  BoxInvestment,
  BoxPlanAnswer,
  BoxPlanLeftOut,
  BoxRebalance,
  Sip,
} from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import type { Owner } from "../accounts/index.ts";
import { minimumOf } from "../stock-boxes/index.ts";
import type { BoxAccess, StoredBox } from "../stock-boxes/index.ts";
import type { BillService } from "../trading/index.ts";
import { insertPlan } from "./box-investing.repository.ts";
import type { PlanContent } from "./box-investing.repository.ts";
import { leftOutTexts, messages } from "./messages.ts";
import { openPosition, unitsOf } from "./open-position.ts";
import type { BoxPosition, PositionDeps } from "./open-position.ts";

export interface PlanDeps extends PositionDeps {
  readonly clock: Clock;
  readonly access: BoxAccess;
  readonly bills: Pick<BillService, "make">;
}

/** Planned purchase of a box with new money. Values in paise. */
export interface Purchase {
  readonly position: BoxPosition;
  readonly plan: BoxPlan;
  /** Least amount that can be invested now. */
  readonly least: number;
}

type Side = "active" | "passive";

/** Records a plan by the given insertion, or refuses it: false. */
export type ClaimPlan = (insert: (transaction: Transaction) => Promise<void>) => Promise<boolean>;

interface PlanPurpose {
  readonly kind: BatchKind;
  readonly version: number;
  readonly message: string;
  /** Stocks of which those that are not ordered are named. */
  readonly named: Iterable<string>;
  readonly sip?: { readonly id: string; readonly number: number };
}

/** Plans of orders for boxes; a bill of them is confirmed like any other. Nothing is sent here. */
export interface BoxPlans {
  /** Plans a purchase on top of the shares held; makes no bill. */
  previewPurchase(owner: Owner, boxId: number, amount: number, side: Side): Promise<Purchase>;
  /** @throws AppError `box_investing.below_minimum` (409) for a first purchase below the minimum. */
  invest(
    owner: Owner,
    boxId: number,
    wanted: { readonly lots: number } | { readonly amount: number },
    side: Side,
    signal: AbortSignal,
  ): Promise<BoxPlanAnswer>;
  /**
   * The purchase of a cycle of a SIP, by an amount with the cash carried. Null if `claim`, which runs
   * the given insertion, refuses the plan.
   */
  investCycle(
    owner: Owner,
    cycle: {
      readonly sipId: string;
      readonly number: number;
      readonly boxId: number;
      readonly amount: number;
      readonly side: Side;
    },
    claim: ClaimPlan,
    signal: AbortSignal,
  ): Promise<BoxPlanAnswer | null>;
  rebalance(
    owner: Owner,
    boxId: number,
    wanted: {
      readonly amount: number;
      readonly choices: ReadonlyMap<string, "mine" | "theirs">;
    },
    signal: AbortSignal,
  ): Promise<BoxRebalance>;
  exit(owner: Owner, boxId: number, percent: number, signal: AbortSignal): Promise<BoxPlanAnswer>;
  repair(owner: Owner, boxId: number, signal: AbortSignal): Promise<BoxPlanAnswer>;
  position(owner: Owner, boxId: number): Promise<BoxPosition>;
  /** The shares held against the version that they follow. */
  describe(owner: Owner, boxId: number, sip: Sip | null): Promise<BoxInvestment>;
}

export function createBoxPlans(db: Database, deps: PlanDeps): BoxPlans {
  const { access, bills, boxes, clock } = deps;

  const openPaid = async (owner: Owner, id: number, side?: Side): Promise<BoxPosition> =>
    openPosition(db, deps, owner, await boxes.requireOpened(owner, id), side);

  const openHeld = async (owner: Owner, box: StoredBox): Promise<BoxPosition> => {
    const position = await openPosition(db, deps, owner, box);
    if (position.running !== null)
      throw failure("box_investing.orders_running", 409, messages.running);
    if (position.owned.size > 0) return position;
    throw failure("box_investing.not_invested", 409, messages.notInvested);
  };

  /** Makes the bill of a plan and records what it is for; null if the claim is refused. */
  const claimBill = async (
    owner: Owner,
    position: BoxPosition,
    plan: BoxPlan,
    about: PlanPurpose,
    signal: AbortSignal,
    claim: ClaimPlan,
  ): Promise<BoxPlanAnswer | null> => {
    const { box, nameOf, problems, owned } = position;
    const content: PlanContent = {
      box: { id: box.id, name: box.name },
      version: about.version,
      as_of: position.dataset.asOf,
      amount_paise: plan.amount,
      buy_paise: plan.buys,
      sell_paise: plan.sells,
      cash_paise: plan.cash,
      legs: plan.orders.map(({ id, side, quantity, price }) => ({
        ...nameOf(id),
        side,
        quantity,
        price_paise: price,
        value_paise: quantity * price,
      })),
      left_out: listLeftOut(about.named, { nameOf, problems, owned }),
      message: about.message,
    };
    if (plan.orders.length === 0) return { ...content, bill: null };
    const made = await bills.make(
      owner,
      {
        legs: plan.orders.map(({ id, side, quantity }) => ({
          symbol: nameOf(id).symbol,
          exchange: "NSE",
          side,
          quantity,
        })),
        kind: about.kind,
        belongs_to: unitsOf(box.id),
      },
      signal,
    );
    const stored = {
      bill_id: made.id,
      box_id: box.id,
      version: about.version,
      invest_actively: position.isActive,
      is_first: owned.size === 0,
      sip_id: about.sip?.id ?? null,
      sip_number: about.sip?.number ?? null,
      as_of: position.dataset.asOf,
      content,
    };
    const isTaken = await claim((transaction) =>
      insertPlan(transaction, owner, stored, clock.now()),
    );
    return isTaken ? { ...content, bill: made } : null;
  };

  const bill = async (
    owner: Owner,
    position: BoxPosition,
    plan: BoxPlan,
    about: PlanPurpose,
    signal: AbortSignal,
  ): Promise<BoxPlanAnswer> => {
    const made = await claimBill(owner, position, plan, about, signal, async (insert) => {
      await inTransaction(db, insert);
      return true;
    });
    if (made === null) throw new Error("a plan was refused");
    return made;
  };

  const previewPurchase: BoxPlans["previewPurchase"] = async (owner, boxId, amount, side) => {
    const position = await openPaid(owner, boxId, side);
    const { held, market, newest, owned, prices } = position;
    const weights = requireUsable(position, position.weightsOf(newest));
    const minimum = minimumOf(market, weights)?.cost ?? 0;
    const cheapest = Math.min(...[...weights.keys()].map((id) => prices.get(id) ?? minimum));
    return {
      position,
      plan: planPurchase(weights, prices, held, amount),
      least: owned.size === 0 ? minimum : cheapest,
    };
  };

  /** The version that new money buys; the passive portfolio is the first one. */
  const boughtVersion = ({ isActive, newest }: BoxPosition): number =>
    isActive ? newest.version : 1;

  return {
    previewPurchase,
    async invest(owner, boxId, wanted, side, signal) {
      const amount = "amount" in wanted ? wanted.amount : 0;
      const { position, plan: bought, least } = await previewPurchase(owner, boxId, amount, side);
      const plan = "lots" in wanted ? planLots(position, wanted.lots) : bought;
      if (position.owned.size === 0 && plan.amount < least) {
        throw failure("box_investing.below_minimum", 409, messages.belowMinimum(least));
      }
      const isEmpty = plan.orders.length === 0;
      return bill(
        owner,
        position,
        plan,
        {
          kind: "invest",
          version: boughtVersion(position),
          message: isEmpty ? messages.buysNothing : messages.invest,
          named: position.weightsOf(position.newest).keys(),
        },
        signal,
      );
    },
    async investCycle(owner, { sipId, number, boxId, amount, side }, claim, signal) {
      const { position, plan } = await previewPurchase(owner, boxId, amount, side);
      const about = {
        kind: "sip",
        version: boughtVersion(position),
        message: plan.orders.length === 0 ? messages.buysNothing : messages.sip,
        named: position.weightsOf(position.newest).keys(),
        sip: { id: sipId, number },
      } as const;
      return claimBill(owner, position, plan, about, signal, claim);
    },
    async rebalance(owner, boxId, { amount, choices }, signal) {
      const position = await openHeld(owner, await boxes.requireOpened(owner, boxId));
      const { box, followed, newest, isActive, problems, owned, held, prices, nameOf } = position;
      if (!isActive) throw failure("box_investing.no_update", 409, messages.passive);
      if (newest.version <= followed.version)
        throw failure("box_investing.no_update", 409, messages.noUpdate);
      const published = position.weightsOf(followed);
      const base = position.usable(published);
      const theirs = requireUsable(position, position.weightsOf(newest));
      const drifted = position.drift(base);
      const mine = new Map(readOwnWeights({ base, drifted, prices, held }));
      // New money bought these for the new version already.
      for (const [id, weight] of theirs) if (!base.has(id) && mine.has(id)) mine.set(id, weight);
      const chosen = new Map(mine);
      for (const [id, side] of choices) {
        if (side === "mine") continue;
        const weight = base.get(id);
        if (weight === undefined) chosen.delete(id);
        else chosen.set(id, weight);
      }
      const excluded = new Set(problems.keys());
      const merged = mergeBaskets({ base, theirs, mine: chosen, excluded });
      const plan = planRebalance(merged.weights, prices, held, {
        amount,
        least: { amount: Number(box.least_order_paise), weight: box.least_order_weight },
      });
      const ids = new Set([...published.keys(), ...theirs.keys(), ...owned.keys()]);
      const conflicts = new Set(merged.conflicts.map(({ id }) => id));
      const answer = await bill(
        owner,
        position,
        plan,
        {
          kind: "rebalance",
          version: newest.version,
          message: plan.orders.length === 0 ? messages.nothingToOrder : messages.rebalance,
          named: ids,
        },
        signal,
      );
      return {
        ...answer,
        from_version: followed.version,
        note: newest.note,
        rows: [...ids].map((id): BoxRebalance["rows"][number] => {
          const [b, t, m] = [base.get(id) ?? 0, theirs.get(id) ?? 0, mine.get(id) ?? 0];
          const isOwn = m !== b && m !== t;
          const isKept = isOwn && choices.get(id) !== "theirs";
          const changed = t === b ? "same" : "manager";
          return {
            ...nameOf(id),
            quantity: owned.get(id) ?? 0,
            base: b / 100,
            theirs: t / 100,
            mine: m / 100,
            target: (merged.weights.get(id) ?? 0) / 100,
            decided_by: excluded.has(id) ? "excluded" : isKept ? "you" : changed,
            is_conflict: conflicts.has(id),
            can_choose: isOwn && !excluded.has(id),
          };
        }),
      };
    },
    async exit(owner, boxId, percent, signal) {
      const position = await openHeld(owner, await boxes.requireSeen(owner, boxId));
      const plan = planExit(position.held, position.prices, percent);
      const about = {
        kind: "exit",
        version: position.followed.version,
        message: plan.orders.length === 0 ? messages.nothingToOrder : messages.exit,
        named: position.owned.keys(),
      } as const;
      return bill(owner, position, plan, about, signal);
    },
    async repair(owner, boxId, signal) {
      const position = await openHeld(owner, await boxes.requireOpened(owner, boxId));
      const published = position.weightsOf(position.followed);
      const weights = requireUsable(position, published);
      const plan = planRepair(weights, position.prices, listRepairable(position));
      const about = {
        kind: "repair",
        version: position.followed.version,
        message: plan.orders.length === 0 ? messages.complete : messages.repair,
        named: new Set([...published.keys(), ...position.owned.keys()]),
      } as const;
      return bill(owner, position, plan, about, signal);
    },
    async position(owner, boxId) {
      return openPosition(db, deps, owner, await boxes.requireSeen(owner, boxId));
    },
    async describe(owner, boxId, sip) {
      const box = await boxes.requireSeen(owner, boxId);
      const isLocked = (await access.listLocked(owner, [box])).has(box.id);
      return describePosition(await openPosition(db, deps, owner, box), isLocked, sip);
    },
  };
}

/** @throws AppError `stock_box.unpriced` (409) if no stock can be bought. */
function requireUsable(position: BoxPosition, weights: Weights): Weights {
  const usable = position.usable(weights);
  if (usable.size > 0) return usable;
  throw failure("stock_box.unpriced", 409, messages.unpriced);
}

/** The shares of the minimum amount, so many times. */
function planLots(position: BoxPosition, lots: number): BoxPlan {
  const { market, newest, prices } = position;
  const minimum = minimumOf(market, requireUsable(position, position.weightsOf(newest)));
  const orders = [...(minimum?.shares ?? [])]
    .filter(([, shares]) => shares > 0)
    .map(([id, shares]) => ({
      id,
      side: "BUY" as const,
      quantity: shares * lots,
      price: prices.get(id) ?? 0,
    }));
  const cost = orders.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  return { orders, amount: cost, buys: cost, sells: 0, cash: 0 };
}

function listLeftOut(
  ids: Iterable<string>,
  { nameOf, problems, owned }: Pick<BoxPosition, "nameOf" | "problems" | "owned">,
): BoxPlanLeftOut[] {
  return [...ids].flatMap((id) => {
    const reason = problems.get(id);
    if (reason === undefined) return [];
    const message = leftOutTexts[reason];
    return [{ ...nameOf(id), reason, message, quantity: owned.get(id) ?? 0 }];
  });
}

/** Shares that a repair may sell; not those that new money bought for a newer version. */
function listRepairable(position: BoxPosition): ReadonlyMap<string, number> {
  const { followed, held, isActive, newest } = position;
  if (!isActive || followed.version === newest.version) return held;
  const [bought, next] = [position.weightsOf(followed), position.weightsOf(newest)];
  return new Map([...held].filter(([id]) => bought.has(id) || !next.has(id)));
}

function describePosition(
  position: BoxPosition,
  isLocked: boolean,
  sip: Sip | null,
): BoxInvestment {
  const { box, costs, dataset, followed, isActive, market } = position;
  const { newest, nameOf, owned, prices, running } = position;
  const isInvested = owned.size > 0;
  const weights = position.usable(position.weightsOf(followed));
  const priced = new Map([...owned].filter(([id]) => prices.has(id)));
  const actual = weighShares(priced, prices);
  const repair =
    isLocked || running !== null ? null : planRepair(weights, prices, listRepairable(position));
  const repaired = new Set(repair?.orders.map(({ id }) => id));
  // Missing positions count, so that a position keeps its weight if others could not be bought.
  const whole = Math.max(sizeRepaired(weights, prices, priced), valueOf(priced, prices));
  const shown = isLocked || !isInvested ? owned.keys() : [...weights.keys(), ...owned.keys()];
  const minimum = minimumOf(market, position.usable(position.weightsOf(newest)));
  return {
    box: { id: box.id, name: box.name },
    is_locked: isLocked,
    as_of: dataset.asOf,
    minimum_paise: minimum?.cost ?? null,
    is_invested: isInvested,
    invest_actively: isActive,
    version: followed.version,
    newest_version: newest.version,
    running,
    can_rebalance:
      isInvested && isActive && !isLocked && running === null && newest.version > followed.version,
    can_repair: (repair?.orders.length ?? 0) > 0,
    value_paise: valueOf(priced, prices),
    cost_paise: [...costs.values()].reduce((sum, cost) => sum + cost, 0),
    drift: isInvested ? turnover(actual, weights) / 100 : 0,
    stocks: [...new Set(shown)].map((id): BoxDriftRow => {
      const [count, price, target] = [owned.get(id) ?? 0, prices.get(id), weights.get(id) ?? 0];
      const weight = Math.round(whole > 0 ? (count * (price ?? 0) * wholeBasket) / whole : 0);
      const isExtra = target === 0 && repaired.has(id);
      const off = repaired.has(id) ? "off" : "held";
      const state = count === 0 ? "missing" : isExtra ? "extra" : off;
      return {
        ...nameOf(id),
        quantity: count,
        value_paise: price === undefined ? null : count * price,
        cost_paise: costs.get(id) ?? 0,
        weight: weight / 100,
        target: isLocked ? null : target / 100,
        state: isLocked ? "held" : state,
      };
    }),
    sip,
  };
}
