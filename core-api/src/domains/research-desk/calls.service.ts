import { resultOf } from "@munshi/db";
import type { Database, Executor, Transaction } from "@munshi/db";
import { adjustmentFactors } from "@munshi/engine";
import { checkCallLevels, nextCallState } from "@munshi/engine/research";
import type { CallLevels, CallOutcome } from "@munshi/engine/research";
import { AppError, marketDate, startOfDay } from "@munshi/platform";
import type {
  CallAmendment,
  CallChoices,
  CallClosing,
  CallDetails,
  CallPrice,
  NewCall,
} from "../../contract/research-desk.ts";
import type { Actor } from "../../platform/actor/actor.ts";
import { dayOfDate, formatDate } from "../../platform/clock/days.ts";
import type { Clock } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/db/transaction.ts";
import { failure } from "../../platform/errors/failure.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import { printPaise } from "../../platform/money/paise.ts";
import type { Outbox } from "../../platform/outbox/index.ts";
import type { AuditService } from "../audit/index.ts";
import { rateDeskCall } from "../company-profile/index.ts";
import { listPriceActions } from "../market/index.ts";
import type { MarketFacts } from "../market/index.ts";
import { announceCall } from "./announce-call.ts";
import {
  contentOf,
  findCall,
  findOpenCorrection,
  insertCall,
  insertCallEvent,
  listCallEvents,
} from "./calls.repository.ts";
import type { CallRow, NamedCall } from "./calls.repository.ts";
import { presentCall } from "./call.presenter.ts";
import { findLatestPrice, requireLatestPrice } from "./latest-price.ts";
import { storeCallChange } from "./store-call-change.ts";

export interface CallDeps {
  readonly clock: Clock;
  readonly audit: AuditService;
  readonly outbox: Pick<Outbox, "add">;
  readonly facts: MarketFacts;
}

/** Research desk actions; failures as documented for the routes. */
export interface CallsService {
  choices(by: Actor): Promise<CallChoices>;
  /** The company of a symbol, with its latest price. @throws AppError `call.unknown_company`. */
  quote(symbol: string): Promise<{
    readonly coCode: number;
    readonly symbol: string;
    readonly name: string;
    readonly latest: CallPrice | null;
  }>;
  /** Opens a call on the company of a code, which `quote` finds by the symbol. */
  open(
    transaction: Transaction,
    by: Actor,
    call: NewCall,
    coCode: number,
  ): Promise<{ readonly id: string }>;
  get(id: string): Promise<CallDetails>;
  prices(id: string): Promise<{ readonly days: number[]; readonly closes: number[] }>;
  amend(by: Actor, id: string, change: CallAmendment): Promise<CallDetails>;
  close(by: Actor, id: string, closing: CallClosing): Promise<CallDetails>;
  addDisclosure(
    by: Actor,
    given: { readonly version: number; readonly text: string },
  ): Promise<CallChoices>;
}

/** Days of prices before a call that its chart shows. */
const chartDays = 400;

export function createCalls(db: Database, deps: CallDeps): CallsService {
  const { clock, audit, outbox, facts } = deps;

  const requireCall = async (
    executor: Executor,
    id: string,
    hasLock = false,
  ): Promise<NamedCall> => {
    const call = await findCall(executor, id, hasLock);
    if (call !== null) return call;
    throw new AppError("call.not_found", 404, "Call not found.");
  };

  const get = async (id: string): Promise<CallDetails> => {
    const call = await requireCall(db, id);
    const dataset = await facts.findVersion();
    return presentCall(call, {
      events: await listCallEvents(db, id),
      latest: await findLatestPrice(db, dataset, call.co_code),
      returnPercent: dataset === null ? null : await rateDeskCall(db, facts, dataset, id),
      correction: await findOpenCorrection(db, id),
    });
  };

  /** Changes an open call of a version under its lock, with its event, announcement and audit entry. */
  const change = async (
    by: Actor,
    id: string,
    version: number,
    action: "amend" | CallOutcome,
    note: string,
    work: (
      transaction: Transaction,
      call: NamedCall,
      price: CallPrice,
      at: Date,
    ) => Promise<Partial<CallRow>>,
  ): Promise<CallDetails> => {
    await inTransaction(db, async (transaction) => {
      const call = await requireCall(transaction, id, true);
      const state = nextCallState(call.state, action);
      if (state === null) {
        throw new AppError(
          "call.wrong_state",
          409,
          "The call is closed. Request a correction to change it.",
        );
      }
      if (call.version !== version) {
        throw failure("call.changed", 409, "Someone else changed this call. Reload the page.", {
          fields: { current: { version: call.version, ...contentOf(call) } },
        });
      }
      const at = clock.now();
      const dataset = await facts.findVersion(transaction);
      const price = await requireLatestPrice(transaction, dataset, call.co_code);
      const changed = { ...(await work(transaction, call, price, at)), state };
      await storeCallChange(transaction, deps, { call, changed, by, staffId: by.id, price, note });
    });
    return get(id);
  };

  const choices = async (by: Actor): Promise<CallChoices> => {
    const strategies = await resultOf<readonly CallChoices["strategies"][number][]>(
      db("strategies")
        .whereNull("retired_at")
        .orderByRaw("lower(name)")
        .select("id", "name", "horizon"),
    );
    const analysts = await resultOf<readonly CallChoices["analysts"][number][]>(
      db("staff")
        .where({ tenant_key: by.tenant, active: true })
        .orderBy("name")
        .select(
          "id",
          "name",
          db.raw(`coalesce((select registration from desk_calls where analyst_id = staff.id
            order by opened_at desc limit 1), '') as registration`),
        ),
    );
    const disclosure = await findDisclosure(db);
    return {
      strategies: [...strategies],
      analysts: [...analysts],
      disclosure:
        disclosure === null
          ? null
          : {
              version: disclosure.version,
              text: disclosure.text,
              at: disclosure.created_at.toISOString(),
              by: disclosure.by,
            },
    };
  };

  return {
    choices,
    get,
    async quote(symbol) {
      const dataset = await facts.findVersion();
      const company = dataset === null ? null : await facts.findCompanyByName(dataset, symbol);
      if (company === null) {
        const message = `${symbol} is not a listed share. Choose another symbol.`;
        throw new AppError("call.unknown_company", 404, message, {
          details: [{ path: "body.symbol", message }],
        });
      }
      const latest = await findLatestPrice(db, dataset, company.coCode);
      return { coCode: company.coCode, symbol: company.symbol, name: company.name, latest };
    },
    async open(transaction, by, fields, coCode) {
      const { strategyId, analystId } = fields;
      const at = clock.now();
      requireLevels(fields);
      requireFuture(fields.expiresOn, at);
      const strategy = await resultOf<object | undefined>(
        transaction("strategies").where({ id: strategyId }).whereNull("retired_at").first("id"),
      );
      if (strategy === undefined) throw unknownChoice("strategyId", "Choose a strategy in use.");
      const analyst = await resultOf<{ readonly name: string } | undefined>(
        transaction("staff")
          .where({ id: analystId, tenant_key: by.tenant, active: true })
          .first("name"),
      );
      if (analyst === undefined) throw unknownChoice("analystId", "Choose an active analyst.");
      const disclosure = await findDisclosure(transaction);
      if (disclosure === null) {
        throw new AppError(
          "call.no_disclosure",
          409,
          "Add a conflicts disclosure before opening a call.",
        );
      }
      const dataset = await facts.findVersion(transaction);
      const price = await requireLatestPrice(transaction, dataset, coCode);
      const row: CallRow = {
        id: createPublicId(),
        co_code: coCode,
        strategy_id: strategyId,
        side: fields.side,
        horizon: fields.horizon,
        entry_low: fields.entryLow,
        entry_high: fields.entryHigh,
        targets: fields.targets,
        stop: fields.stop,
        levels_on: marketDate(at),
        rationale: fields.rationale,
        analyst_id: analystId,
        analyst: analyst.name,
        registration: fields.registration,
        disclosure: disclosure.version,
        ai_use: fields.aiUse,
        expires_on: fields.expiresOn,
        state: "open",
        opened_at: at,
        closed_at: null,
        exit: null,
        exit_on: null,
        version: 1,
      };
      await insertCall(transaction, row);
      const event = await insertCallEvent(transaction, row, {
        at,
        staffId: by.id,
        kind: "opened",
        price,
        note: "",
      });
      const call = await requireCall(transaction, row.id);
      await announceCall(outbox, transaction, by.tenant, { event, kind: "opened", call });
      await audit.append(transaction, {
        actor: by,
        action: "call.opened",
        subject: row.id,
        details: {
          company: call.symbol,
          side: call.side,
          price: String(price.paise),
          priceOn: price.on,
        },
      });
      return { id: row.id };
    },
    async prices(id) {
      const call = await requireCall(db, id);
      const dataset = await facts.findVersion();
      if (dataset === null) return { days: [], closes: [] };
      const opened = dayOfDate(marketDate(call.opened_at));
      const first = Math.min(opened, dayOfDate(dataset.asOf)) - chartDays;
      const year = new Date(first * 86_400_000).getUTCFullYear();
      const traded = await facts.listTradedDays(dataset, call.co_code, year);
      const actions = await listPriceActions(db, { coCodes: [call.co_code] });
      const factors = adjustmentFactors(traded.days, actions.get(call.co_code) ?? []);
      const shown = Array.from(traded.days, (day, at) => ({
        day,
        close: (traded.close[at] ?? Number.NaN) * (factors[at] ?? 1),
      })).filter(({ day, close }) => day >= first && !Number.isNaN(close));
      return { days: shown.map(({ day }) => day), closes: shown.map(({ close }) => close) };
    },
    amend: async (by, id, { version, note, ...fields }) =>
      change(by, id, version, "amend", note, async (transaction, call, _price, at) => {
        requireFuture(fields.expiresOn, at);
        const actions = await listPriceActions(transaction, { coCodes: [call.co_code] });
        const today = marketDate(at);
        const days = Int32Array.of(dayOfDate(call.levels_on));
        const own = actions.get(call.co_code) ?? [];
        const factor = adjustmentFactors(days, own, dayOfDate(today))[0] ?? 1;
        if (Number.isNaN(factor)) {
          throw new AppError(
            "call.levels",
            400,
            "The price jumped without a known cause since the call was opened. Answer the price jump first, or close the call.",
          );
        }
        // The band was stated in shares of another day.
        const entry = {
          entry_low: Math.round(call.entry_low * factor),
          entry_high: Math.round(call.entry_high * factor),
        };
        requireLevels({
          side: call.side,
          entryLow: entry.entry_low,
          entryHigh: entry.entry_high,
          targets: fields.targets,
          stop: fields.stop,
        });
        return {
          ...entry,
          levels_on: today,
          targets: fields.targets,
          stop: fields.stop,
          expires_on: fields.expiresOn,
          rationale: fields.rationale,
          ai_use: fields.aiUse,
        };
      }),
    close: async (by, id, { version, outcome, note }) =>
      change(by, id, version, outcome, note, async (_transaction, call, price, at) => {
        requireReached(call, outcome, price, marketDate(at));
        if ((outcome === "withdrawn" || outcome === "manual") && note === "") {
          const message = "Enter the reason.";
          throw new AppError("request.invalid", 400, message, {
            details: [{ path: "body.note", message }],
          });
        }
        return { closed_at: at, exit: price.paise, exit_on: price.on };
      }),
    async addDisclosure(by, { version, text }) {
      await inTransaction(db, async (transaction) => {
        await transaction.raw("lock table call_disclosures in exclusive mode");
        const current = await findDisclosure(transaction);
        if ((current?.version ?? 0) !== version) {
          throw failure(
            "call.disclosure_changed",
            409,
            "Someone else changed the disclosure. Reload the page.",
            {
              fields: { current: current?.text ?? "" },
            },
          );
        }
        await transaction("call_disclosures").insert({
          version: version + 1,
          text,
          staff_id: by.id,
          created_at: clock.now(),
        });
        await audit.append(transaction, {
          actor: by,
          action: "call.disclosure",
          subject: String(version + 1),
          details: { text },
        });
      });
      return choices(by);
    },
  };
}

async function findDisclosure(db: Executor): Promise<{
  readonly version: number;
  readonly text: string;
  readonly created_at: Date;
  readonly by: string;
} | null> {
  const row = await resultOf<
    | {
        readonly version: number;
        readonly text: string;
        readonly created_at: Date;
        readonly by: string;
      }
    | undefined
  >(
    db("call_disclosures as disclosure")
      .join("staff", "staff.id", "disclosure.staff_id")
      .orderBy("disclosure.version", "desc")
      .first("disclosure.*", "staff.name as by"),
  );
  return row ?? null;
}

function requireLevels(levels: CallLevels): void {
  const problems = checkCallLevels(levels);
  if (problems.size === 0) return;
  const details = [...problems].map(([field, message]) => ({ path: `body.${field}`, message }));
  throw new AppError("call.levels", 400, details[0]?.message ?? "Check the levels.", { details });
}

function requireFuture(expiresOn: string, at: Date): void {
  if (expiresOn >= marketDate(at)) return;
  const message = "Choose today or a later date.";
  throw new AppError("call.expired_date", 400, message, {
    details: [{ path: "body.expiresOn", message }],
  });
}

/** Rejects an outcome that the exchange's price or the date does not support. */
function requireReached(
  call: NamedCall,
  outcome: CallOutcome,
  price: CallPrice,
  today: string,
): void {
  const refuse = (message: string): never => {
    throw new AppError("call.not_reached", 409, message, {
      details: [{ path: "body.outcome", message }],
    });
  };
  const up = call.side === "buy" ? 1 : -1;
  const last = `${call.symbol} last closed at ${printPaise(price.paise)} on ${formatDate(startOfDay(price.on))}`;
  const [target = 0] = call.targets;
  if (outcome === "target" && up * (price.paise - target) < 0) {
    refuse(
      `${last}; the target of ${printPaise(target)} has not been reached. Choose another outcome.`,
    );
  }
  if (outcome === "stop" && up * (price.paise - call.stop) > 0) {
    refuse(
      `${last}; the stop loss of ${printPaise(call.stop)} has not been reached. Choose another outcome.`,
    );
  }
  if (outcome === "expiry" && today < call.expires_on) {
    refuse(
      `The call runs until ${formatDate(startOfDay(call.expires_on))}. Choose another outcome.`,
    );
  }
}

function unknownChoice(field: string, message: string): AppError {
  return new AppError("call.unknown_choice", 400, message, {
    details: [{ path: `body.${field}`, message }],
  });
}
