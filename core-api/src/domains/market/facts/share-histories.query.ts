import type { Executor } from "@munshi/db";
import type { CorporateAction as RecordedAction, IsoDate } from "@munshi/engine/contract";
import type { CorporateAction, ShareHistory } from "@munshi/engine/portfolio";
import { dayOfDate, yearOfDay } from "../../../platform/clock/days.ts";
import { listPriceActions } from "../jumps/jumps.repository.ts";
import { listActions } from "../publish/facts.query.ts";
import type { NamedBenchmark } from "../publish/facts.query.ts";
import { findPublishedVersion } from "./published.query.ts";
import type { PublishedVersion } from "./published.query.ts";

/** A security that a basket may hold: a company's share or a fund's unit. */
export interface Instrument {
  readonly coCode: number;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** ₹ per share. */
  readonly faceValue: number | null;
  readonly isFund: boolean;
  readonly delistedOn: IsoDate | null;
}

/** Price history for computing baskets: closes on trading days, in paise as traded. */
export interface ShareHistories {
  /** Trading days since 1970-01-01, ascending, up to the dataset's. */
  readonly days: readonly number[];
  readonly byCode: ReadonlyMap<number, ShareHistory>;
  /** Median value traded on the days of the last year, ₹. */
  readonly medianTurnover: ReadonlyMap<number, number>;
}

/** Calendar years before the dataset's that baskets reach back unless more or fewer are needed. */
const yearsBack = 5;

/**
 * Securities by the codes given, including codes replaced by a merge of two entries; unknown codes
 * are left out.
 */
export async function listInstruments(
  db: Executor,
  { kind }: Pick<PublishedVersion, "kind">,
  coCodes: readonly number[],
): Promise<ReadonlyMap<number, Instrument>> {
  const result = await db.raw<{
    rows: (Instrument & { readonly asked: number; readonly securityKind: string })[];
  }>(
    `select asked, c.co_code as "coCode", c.symbol, c.name, c.sector, c.face_value as "faceValue",
       c.kind as "securityKind", c.delisted_on as "delistedOn"
     from unnest(cast(:coCodes as integer[])) as asked
     left join company_joins j on j.from_code = asked
     join companies c on c.co_code = coalesce(j.into_code, asked)
     where c.kind = :kind or (c.kind = 'fund' and :kind = 'market')`,
    { coCodes: [...coCodes], kind },
  );
  return new Map(
    result.rows.map(({ asked, securityKind, ...row }) => [
      asked,
      { ...row, isFund: securityKind === "fund" },
    ]),
  );
}

/**
 * Histories of securities from a calendar year on, over the days on which any of them or the market traded; a security
 * without prices has no closes.
 */
export async function loadShareHistories(
  db: Executor,
  dataset: PublishedVersion,
  benchmark: NamedBenchmark | null,
  instruments: readonly Instrument[],
  fromYear = yearOfDay(dayOfDate(dataset.asOf)) - yearsBack,
): Promise<ShareHistories> {
  const lastDay = dayOfDate(dataset.asOf);
  const coCodes = [...new Set(instruments.map(({ coCode }) => coCode))];
  const [years, actions, jumps] = await Promise.all([
    listYears(db, coCodes, fromYear),
    listActions(db, coCodes),
    listPriceActions(db, { coCodes }),
  ]);
  const traded = years.flatMap((year) => year.days).filter((day) => day <= lastDay);
  let [firstTrade, lastTrade] = [Infinity, -Infinity];
  for (const day of traded) {
    firstTrade = Math.min(firstTrade, day);
    lastTrade = Math.max(lastTrade, day);
  }
  // Days of the index on which none of these traded count too, between their first and last trade.
  const indexDays = Array.from(benchmark?.days ?? []).filter(
    (day) => day >= firstTrade && day <= lastTrade,
  );
  const days = [...new Set([...traded, ...indexDays])].toSorted((one, other) => one - other);
  const at = new Map(days.map((day, index) => [day, index]));
  const yearsOf = Map.groupBy(years, ({ coCode }) => coCode);
  const actionsOf = Map.groupBy(actions, ({ coCode }) => coCode);
  const medianTurnover = new Map<number, number>();
  const byCode = new Map<number, ShareHistory>();
  for (const instrument of instruments) {
    const { coCode } = instrument;
    const closes = new Float64Array(days.length).fill(Number.NaN);
    const turnover: number[] = [];
    for (const year of yearsOf.get(coCode) ?? []) {
      year.days.forEach((day, index) => {
        const place = at.get(day);
        const close = year.close[index] ?? 0;
        if (place === undefined || !(close > 0)) return;
        closes[place] = close;
        const value = year.value[index];
        if (day > lastDay - 365 && value !== null && value !== undefined && value > 0) {
          turnover.push(value);
        }
      });
    }
    const median = turnover.toSorted((one, other) => one - other)[turnover.length >> 1];
    if (median !== undefined) medianTurnover.set(coCode, median);
    const unexplained = (jumps.get(coCode) ?? [])
      .filter(({ kind }) => kind === "unknown-ratio")
      .flatMap(({ exDate }) => levelJump(dayOfDate(exDate), days, closes) ?? []);
    const levelled = new Set(unexplained.map(({ day }) => day));
    const recorded = (actionsOf.get(coCode) ?? [])
      .flatMap(({ value }) => readAction(value, instrument.faceValue) ?? [])
      // A ratio that a jump contradicts is part of what is levelled.
      .filter(({ kind, day }) => (kind !== "split" && kind !== "bonus") || !levelled.has(day));
    const delisted = instrument.delistedOn === null ? null : dayOfDate(instrument.delistedOn);
    byCode.set(coCode, {
      id: String(coCode),
      closes,
      actions: [
        ...recorded,
        ...unexplained,
        ...(delisted === null || delisted > lastDay
          ? []
          : [{ kind: "delisting", day: delisted, payout: null } as const]),
      ].filter(({ day }) => day <= lastDay),
    });
  }
  return { days, byCode, medianTurnover };
}

/** A security that members hold, with the corporate actions up to a day, oldest first. */
export interface HeldInstrument extends Instrument {
  readonly actions: readonly CorporateAction[];
}

/**
 * Securities of the latest dataset's market by the codes given, as `listInstruments` finds them, and
 * what happened to their holders. On one connection, so that transactions can ask.
 */
export async function listHeldInstruments(
  db: Executor,
  coCodes: readonly number[],
  until: IsoDate,
): Promise<{
  readonly dataset: PublishedVersion | null;
  readonly instruments: ReadonlyMap<number, HeldInstrument>;
}> {
  const dataset = await findPublishedVersion(db);
  if (dataset === null || coCodes.length === 0) return { dataset, instruments: new Map() };
  const found = await listInstruments(db, dataset, coCodes);
  const recorded = await listActions(
    db,
    [...found.values()].map(({ coCode }) => coCode),
  );
  const actionsOf = Map.groupBy(recorded, ({ coCode }) => coCode);
  const instruments = [...found].map(([asked, instrument]) => {
    const actions = (actionsOf.get(instrument.coCode) ?? [])
      .flatMap(({ value }) => readAction(value, instrument.faceValue) ?? [])
      .filter(({ day }) => day <= dayOfDate(until));
    return [asked, { ...instrument, actions }] as const;
  });
  return { dataset, instruments: new Map(instruments) };
}

interface PricedYear {
  readonly coCode: number;
  readonly days: readonly number[];
  readonly close: readonly number[];
  readonly value: readonly (number | null)[];
}

async function listYears(
  db: Executor,
  coCodes: readonly number[],
  fromYear: number,
): Promise<readonly PricedYear[]> {
  const result = await db.raw<{ rows: PricedYear[] }>(
    `select co_code as "coCode", days, close, value from price_history
     where co_code = any(cast(:coCodes as integer[])) and year >= :fromYear order by co_code, year`,
    { coCodes: [...coCodes], fromYear },
  );
  return result.rows;
}

const paise = 100;

/** A recorded action as holders of a basket see it; null for one without terms that count. */
function readAction(action: RecordedAction, faceValue: number | null): CorporateAction | null {
  const day = dayOfDate(action.exDate);
  switch (action.kind) {
    case "split":
      return { kind: "split", day, from: action.from, to: action.to };
    case "bonus":
      return { kind: "bonus", day, held: action.from, issued: action.to };
    case "dividend":
      return { kind: "dividend", day, amount: action.amount * paise };
    case "other":
      return readRights(action.purpose, day, faceValue);
  }
}

/** `Rights 2:5 @ Premium Rs 1.17/-` and `Rights 1:4 @ Rs 50`: new for held, at ₹ above face value or in all. */
const rightsPattern = /rights\D*(\d+)\s*:\s*(\d+)\s*@\s*(premium)?\D*(\d+(?:\.\d+)?)/iu;

function readRights(
  purpose: string,
  day: number,
  faceValue: number | null,
): CorporateAction | null {
  const found = rightsPattern.exec(purpose);
  if (found === null) return null;
  const [offered, held, amount] = [Number(found[1]), Number(found[2]), Number(found[4])];
  const base = found[3] === undefined ? 0 : faceValue;
  if (base === null || offered === 0 || held === 0) return null;
  return { kind: "rights", day, held, offered, price: (amount + base) * paise };
}

/** A jump that no recorded ratio explains counts as no change of value. */
function levelJump(
  day: number,
  days: readonly number[],
  closes: Float64Array,
): CorporateAction | null {
  const first = closes.findIndex((close, at) => (days[at] ?? 0) >= day && close > 0);
  const before = closes.findLastIndex((close, at) => at < first && close > 0);
  const [earlier, later] = [closes[before], closes[first]];
  if (first === -1 || earlier === undefined || later === undefined) return null;
  return { kind: "split", day, from: later, to: earlier };
}
