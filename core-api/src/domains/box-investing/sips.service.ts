import type { Database, Transaction } from "@munshi/db";
import { AppError, marketDate } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { BoxPlanAnswer, Sip, SipFrequency, OrderBill } from "../../contract/index.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { dateOfDay, dayOfDate } from "../../platform/clock/days.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { Owner } from "../accounts/index.ts";
import { notify } from "../notifications/index.ts";
import { findBox } from "../stock-boxes/index.ts";
import { findBatchOfBill, findBill, lockMember } from "../trading/index.ts";
import {
  findCyclePlan,
  findSipOfBox,
  insertCycle,
  insertSip,
  listCycleOrders,
  listCycles,
  listSips,
  lockSip,
  requireOwnSip,
  skipCycle,
  updateSip,
} from "./box-investing.repository.ts";
import type { StoredSip } from "./box-investing.repository.ts";
import { announceDue, announceSkip, messages } from "./messages.ts";
import type { SkipReason } from "./messages.ts";
import type { BoxPlans } from "./plans.service.ts";
import { carriedOf, deriveCycles } from "./sip-cycles.ts";
import type { KnownCycle } from "./sip-cycles.ts";
import { presentSip } from "./sips.presenter.ts";
import { dayAfter, findSipDay } from "./sip-dates.ts";
import type { SipDay } from "./sip-dates.ts";

/** A cycle opens: `{sip, planned_on}`. One of a schedule that was changed since is ignored. */
export const sipDue = "box_sips.due";

/** Figures of boxes delay no other events. */
export const sipLane = "box-sips";

const mostDaysAhead = 365;

export interface SipSchedule {
  readonly frequency: SipFrequency;
  readonly day?: number | "last";
  /** `YYYY-MM-DD`. */
  readonly starts_on: string;
}

/** SIPs of members in stock boxes. A cycle orders nothing: the member confirms its bill. */
export interface SipsService {
  list(owner: Owner): Promise<Sip[]>;
  find(owner: Owner, id: string): Promise<Sip>;
  findOfBox(owner: Owner, boxId: number): Promise<Sip | null>;
  /** Cash that the member's SIP in a box carries, in paise. */
  carried(owner: Owner, boxId: number): Promise<number>;
  /**
   * @throws AppError `box_investing.sip_exists`, `box_investing.below_minimum` (409),
   *   `box_investing.bad_start` (422).
   */
  start(
    owner: Owner,
    wanted: SipSchedule & {
      readonly box: number;
      readonly amount: number;
      readonly investActively: boolean;
    },
  ): Promise<Sip>;
  /** The first day of a schedule. @throws AppError `box_investing.bad_start` (422). */
  firstDay(wanted: SipSchedule): Promise<SipDay>;
  /** Changes amount or schedule from the next cycle on. */
  change(
    owner: Owner,
    id: string,
    change: { readonly amount?: number } & Partial<SipSchedule>,
  ): Promise<void>;
  setState(owner: Owner, id: string, state: Sip["state"]): Promise<void>;
  /** @throws AppError `box_investing.not_due` (409). */
  skip(owner: Owner, id: string, number: number): Promise<void>;
  /** The plan of the cycle that is due; one bill at a time. @throws AppError `box_investing.not_due`. */
  bill(owner: Owner, id: string, signal: AbortSignal): Promise<BoxPlanAnswer>;
  /** Opens the cycle of an event and schedules the next one. */
  openCycle(id: string, plannedOn: string): Promise<void>;
}

export function createSips(
  db: Database,
  deps: {
    readonly clock: Clock;
    readonly log: Log;
    readonly outbox: Pick<Outbox, "add">;
    readonly plans: BoxPlans;
  },
): SipsService {
  const { clock, log, outbox, plans } = deps;

  const readCycles = async (executor: Database | Transaction, ids: readonly string[]) => {
    const [cycles, orders] = await Promise.all([
      listCycles(executor, ids),
      listCycleOrders(executor, ids),
    ]);
    return new Map(
      ids.map((id): [string, readonly KnownCycle[]] => {
        const own = orders.filter(({ sip_id: sip }) => sip === id);
        return [
          id,
          deriveCycles(
            cycles.filter(({ sip_id: sip }) => sip === id),
            new Map(own.map((one) => [one.number, one])),
          ),
        ];
      }),
    );
  };

  const present = async (sips: readonly StoredSip[]): Promise<Sip[]> => {
    const cycles = await readCycles(
      db,
      sips.map(({ id }) => id),
    );
    return Promise.all(
      sips.map(async (sip) => {
        const [box, next] = await Promise.all([
          findBox(db, sip.box_id),
          sip.stopped_at === null ? findSipDay(db, sip, sip.next_planned_on) : null,
        ]);
        return presentSip(sip, box?.name ?? "", cycles.get(sip.id) ?? [], next);
      }),
    );
  };

  const find = async (owner: Owner, id: string): Promise<Sip> => {
    const [sip] = await present([await requireOwnSip(db, owner, id)]);
    if (sip === undefined) throw new Error("no SIP was presented");
    return sip;
  };

  /** The row of the next cycle and its event, from a day on. */
  const schedule = async (
    transaction: Transaction,
    sip: Pick<StoredSip, "id" | "tenant_key" | "frequency" | "month_day" | "starts_on">,
    from: string,
  ): Promise<Pick<StoredSip, "next_planned_on" | "next_at">> => {
    const day = await findSipDay(transaction, sip, from);
    await outbox.add(transaction, {
      tenant: sip.tenant_key,
      name: sipDue,
      payload: { sip: sip.id, planned_on: day.plannedOn },
      notBefore: day.opensAt,
    });
    return { next_planned_on: day.plannedOn, next_at: day.opensAt };
  };

  /** Runs work on a member's SIP that is not stopped, under its lock. */
  const change = async <T>(
    owner: Owner,
    id: string,
    work: (transaction: Transaction, sip: StoredSip, cycles: readonly KnownCycle[]) => Promise<T>,
  ): Promise<T> => {
    return inTransaction(db, async (transaction) => {
      const sip = await requireOwnSip(transaction, owner, id, true);
      if (sip.stopped_at !== null)
        throw failure("box_investing.sip_stopped", 409, messages.stopped);
      return work(transaction, sip, (await readCycles(transaction, [id])).get(id) ?? []);
    });
  };

  const requireStart = (start: string): void => {
    const today = marketDate(clock.now());
    if (start >= today && dayOfDate(start) <= dayOfDate(today) + mostDaysAhead) return;
    throw failure("box_investing.bad_start", 422, messages.badStart);
  };

  /** Adds the next cycle and moves the SIP to the one after. */
  const addCycle = async (
    transaction: Transaction,
    sip: StoredSip,
    skip: SkipReason | null,
  ): Promise<void> => {
    const at = clock.now();
    const day = await findSipDay(transaction, sip, sip.next_planned_on);
    await insertCycle(transaction, {
      sip_id: sip.id,
      number: sip.next_number,
      planned_on: day.plannedOn,
      moved_on: day.movedOn,
      moved_why: day.movedWhy,
      amount_paise: sip.amount_paise,
      skip,
      opened_at: at,
    });
    const next = await schedule(transaction, sip, dayAfter(day.plannedOn));
    await updateSip(transaction, sip.id, { ...next, next_number: sip.next_number + 1 }, at);
  };

  /** Why a cycle buys nothing; null if it can be confirmed. */
  const findSkip = async (sip: StoredSip, carried: number): Promise<SkipReason | null> => {
    if (sip.paused_at !== null) return "paused";
    const owner = { userId: sip.user_id, tenant: sip.tenant_key };
    const amount = Number(sip.amount_paise) + carried;
    try {
      const { plan } = await plans.previewPurchase(owner, sip.box_id, amount, sideOf(sip));
      return plan.orders.length === 0 ? "buys_nothing" : null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === "stock_box.locked") return "locked";
      if (skipCodes.has(error.code)) return "no_price";
      throw error;
    }
  };

  /** A bill of a cycle that can still be confirmed, or was: another one would buy it twice. */
  const findBlocking = async (
    executor: Database | Transaction,
    owner: Owner,
    sipId: string,
    number: number,
  ): Promise<{ readonly plan: BoxPlanAnswer; readonly isOrdered: boolean } | null> => {
    const plan = await findCyclePlan(executor, sipId, number);
    const bill = plan === null ? null : await findBill(executor, owner, plan.bill_id);
    if (plan === null) return null;
    const isOrdered = (await findBatchOfBill(executor, plan.bill_id)) !== null;
    const isOpen = bill !== null && opensTill(bill) > clock.now();
    return isOrdered || isOpen ? { plan: { ...plan.content, bill }, isOrdered } : null;
  };

  /** @throws AppError `box_investing.not_due` (409) if the cycle is ordered. */
  const findOpenPlan = async (
    owner: Owner,
    { id }: StoredSip,
    number: number,
  ): Promise<BoxPlanAnswer | null> => {
    const found = await findBlocking(db, owner, id, number);
    if (found?.isOrdered === true) throw notDue();
    return found?.plan ?? null;
  };

  return {
    find,
    list: async (owner) => present(await listSips(db, owner)),
    async findOfBox(owner, boxId) {
      const sip = await findSipOfBox(db, owner, boxId);
      return sip === null ? null : ((await present([sip]))[0] ?? null);
    },
    async carried(owner, boxId) {
      const sip = await findSipOfBox(db, owner, boxId);
      if (sip === null) return 0;
      return carriedOf((await readCycles(db, [sip.id])).get(sip.id) ?? []);
    },
    async start(owner, { box, amount, investActively, ...wanted }) {
      requireStart(wanted.starts_on);
      const side = investActively ? "active" : "passive";
      const { position, least } = await plans.previewPurchase(owner, box, amount, side);
      if (position.owned.size === 0 && amount < least)
        throw failure("box_investing.below_minimum", 409, messages.belowMinimum(least));
      const at = clock.now();
      const id = createPublicId();
      await inTransaction(db, async (transaction) => {
        const sip = {
          id,
          user_id: owner.userId,
          tenant_key: owner.tenant,
          box_id: box,
          invest_actively: position.isActive,
          amount_paise: String(amount),
          ...storeSchedule(wanted),
        };
        const next = await schedule(transaction, sip, wanted.starts_on);
        await insertSip(transaction, { ...sip, ...next, next_number: 1, created_at: at });
      });
      return find(owner, id);
    },
    async firstDay(wanted) {
      requireStart(wanted.starts_on);
      return findSipDay(db, storeSchedule(wanted), wanted.starts_on);
    },
    async change(owner, id, { amount, ...wanted }) {
      await change(owner, id, async (transaction, sip, cycles) => {
        const at = clock.now();
        const isMoved = Object.values(wanted).some((value) => value !== undefined);
        const today = marketDate(at);
        if (wanted.starts_on !== undefined) requireStart(wanted.starts_on);
        const lastDay = cycles.at(-1)?.cycle.moved_on ?? "";
        const from = lastDay >= today ? dayAfter(today) : today;
        const frequency = wanted.frequency ?? sip.frequency;
        const monthDay = wanted.day ?? readMonthDay(sip.month_day);
        const moved = storeSchedule({
          frequency,
          ...(monthDay === null ? {} : { day: monthDay }),
          starts_on: wanted.starts_on ?? today,
        });
        await updateSip(
          transaction,
          id,
          {
            ...(amount === undefined ? {} : { amount_paise: String(amount) }),
            ...(isMoved
              ? {
                  ...moved,
                  ...(await schedule(transaction, { ...sip, ...moved }, from)),
                }
              : {}),
          },
          at,
        );
      });
    },
    async setState(owner, id, state) {
      await change(owner, id, async (transaction, sip, cycles) => {
        const at = clock.now();
        const last = cycles.at(-1);
        if (state === "stopped") {
          if (last?.state === "due") await skipCycle(transaction, id, last.cycle.number, "stopped");
          await updateSip(transaction, id, { stopped_at: at }, at);
        } else {
          const paused = state === "paused" ? (sip.paused_at ?? at) : null;
          if (paused !== null && last?.state === "due")
            await skipCycle(transaction, id, last.cycle.number, "paused");
          await updateSip(transaction, id, { paused_at: paused }, at);
        }
      });
    },
    async skip(owner, id, number) {
      await change(owner, id, async (transaction, sip, cycles) => {
        const last = cycles.at(-1);
        if (last?.state === "due" && last.cycle.number === number) {
          await skipCycle(transaction, id, number, "member");
        } else if (last?.state !== "due" && sip.next_number === number) {
          await addCycle(transaction, sip, "member");
        } else throw notDue();
      });
    },
    async bill(owner, id, signal) {
      const sip = await requireOwnSip(db, owner, id);
      if (sip.stopped_at !== null)
        throw failure("box_investing.sip_stopped", 409, messages.stopped);
      const due = (await readCycles(db, [id])).get(id)?.at(-1);
      if (due?.state !== "due") throw notDue();
      const { number, amount_paise: amount } = due.cycle;
      const open = await findOpenPlan(owner, sip, number);
      if (open !== null) return open;
      const planned = {
        sipId: id,
        number,
        boxId: sip.box_id,
        amount: Number(amount) + due.carried,
        side: sideOf(sip),
      };
      const made = await plans.investCycle(
        owner,
        planned,
        (insert) =>
          inTransaction(db, async (transaction) => {
            // The lock prevents concurrent confirmations for the member.
            await lockMember(transaction, owner.userId);
            if ((await findBlocking(transaction, owner, id, number)) !== null) return false;
            await insert(transaction);
            return true;
          }),
        signal,
      );
      const plan = made ?? (await findOpenPlan(owner, sip, number));
      if (plan === null) throw notDue();
      return plan;
    },
    async openCycle(id, plannedOn) {
      const waiting = await inTransaction(db, (transaction) => lockSip(transaction, id));
      if (waiting === null || !isDue(waiting, plannedOn)) return;
      const known = (await readCycles(db, [id])).get(id) ?? [];
      const carried = carriedOf(known);
      // Prices are read outside the transaction; the SIP is checked again under its lock.
      const skip = await findSkip(waiting, carried);
      const box = await findBox(db, waiting.box_id);
      await inTransaction(db, async (transaction) => {
        const sip = await lockSip(transaction, id);
        if (sip === null || !isDue(sip, plannedOn)) return;
        const at = clock.now();
        if (box === null) {
          // Its owner deleted the box.
          await updateSip(transaction, id, { stopped_at: at }, at);
          return;
        }
        const day = await findSipDay(transaction, sip, plannedOn);
        if (day.opensAt > at) {
          // A holiday was announced meanwhile.
          await updateSip(transaction, id, await schedule(transaction, sip, plannedOn), at);
          return;
        }
        const number = sip.next_number;
        await addCycle(transaction, sip, skip);
        if (skip === "paused") return;
        const next = await findSipDay(transaction, sip, dayAfter(plannedOn));
        const until = new Date(next.opensAt.getTime() - 1);
        const amount = Number(sip.amount_paise) + carried;
        await notify(transaction, {
          userId: sip.user_id,
          tenant: sip.tenant_key,
          kind: "order",
          source: `box-sip:${id}:${number}`,
          content:
            skip === null ? announceDue(box.name, amount, until) : announceSkip(box.name, skip),
          redirectUrl: `/payment-setup?sip=${id}`,
          at,
        });
      });
      log.info({ sip: id, skip }, "cycle of a SIP opened");
    },
  };
}

/** Long enough for requests at the same time, shorter than a login at a broker. */
const blockedBillMs = 15_000;

/** Until when a bill is the only one of its cycle; one that cannot be confirmed soon gives way. */
function opensTill({ can_confirm: canConfirm, created_at: at, valid_till: till }: OrderBill): Date {
  return canConfirm ? new Date(till) : new Date(new Date(at).getTime() + blockedBillMs);
}

/** Why no stock of a box can be bought; others are faults. */
const skipCodes: ReadonlySet<string> = new Set([
  "stock_box.unpriced",
  "stock_box.empty",
  "stock_box.not_found",
  "market.not_published",
]);

const isDue = (sip: StoredSip, plannedOn: string): boolean =>
  sip.stopped_at === null && sip.next_planned_on === plannedOn;

const sideOf = ({ invest_actively: isActive }: StoredSip): "active" | "passive" =>
  isActive ? "active" : "passive";

const notDue = (): AppError => failure("box_investing.not_due", 409, messages.notDue);

const readMonthDay = (stored: string | null): number | "last" | null =>
  stored === null || stored === "last" ? stored : Number(stored);

/** A monthly SIP without a day keeps that of its first day; the 29th and later are the last. */
function storeSchedule({
  frequency,
  day,
  starts_on: start,
}: SipSchedule): Pick<StoredSip, "frequency" | "month_day" | "starts_on"> {
  const first = Number(start.slice(8));
  const monthDay = day ?? (first > 28 ? "last" : first);
  return {
    frequency,
    month_day: frequency === "monthly" ? String(monthDay) : null,
    starts_on: dateOfDay(dayOfDate(start)),
  };
}
