import type { ColumnKey, CompanyFacts, ParameterType, PriceJump } from "../../contract/index.ts";
import { withoutResidue } from "./arithmetic.ts";
import { CompanyFigures } from "./company-figures.ts";
import { daysOf } from "./calendar.ts";
import { compiledEntries, type CompiledEntry, type PublishedPeriod } from "./compiled.ts";
import {
  freshnessOf,
  isBehind,
  latestOfPeriods,
  prefersReported,
  reportedDayOf,
} from "./reported.ts";
import { emptyUntraded, reconcileSession } from "./session.ts";

/** Empty columns are omitted. */
export type CompanyValues = ReadonlyMap<ColumnKey, number | string | null>;

export interface DerivationOptions {
  /** Default: every column. */
  readonly plan?: DerivationPlan;
  /** As `findPriceJumps` finds them in the facts, where known. */
  readonly jumps?: readonly PriceJump[];
}

/** The columns to derive, prepared once for many companies. */
export type DerivationPlan = readonly PlannedEntry[];

type Columns = readonly PublishedPeriod[];

interface PlannedEntry {
  readonly compiled: CompiledEntry;
  /** By kind of period. */
  readonly wanted: readonly Columns[];
  /** A source's histories are taken as a whole. */
  readonly all: readonly Columns[];
}

const everything = planColumns(() => true);

/** Derives the given columns, each as it is derived among all; others may come along. */
export function planDerivation(keys: ReadonlySet<ColumnKey>): DerivationPlan {
  return planColumns((key) => keys.has(key));
}

function planColumns(isWanted: (key: ColumnKey) => boolean): DerivationPlan {
  return compiledEntries
    .filter(({ entry }) => entry.derivation.kind !== "scored")
    .map((compiled) => {
      const all = [compiled.latest, compiled.years, compiled.quarters].filter(
        (columns) => columns.length > 0,
      );
      const wanted = all
        .map((columns) => columns.filter(({ key }) => isWanted(key)))
        .filter((columns) => columns.length > 0);
      return { compiled, wanted, all };
    })
    .filter(({ wanted }) => wanted.length > 0);
}

type Values = Map<ColumnKey, number | string | null>;

/**
 * Derives every catalogue column of one company: each default, and `code@y0` to `code@y10` and
 * `code@q0` to `code@q11` where supported. Empty columns are omitted; no value is NaN or infinite;
 * missing facts never throw. A source's reported figures replace derived ones per `prefersReported`
 * and fill gaps, always a whole history at a time because sources count periods differently, or a
 * whole parameter where filings lag (`isBehind`). Derivations use statements and prices only. No
 * figure spans a price gap of unknown ratio.
 */
export function deriveCompany(
  facts: CompanyFacts,
  { plan = everything, jumps }: DerivationOptions = {},
): CompanyValues {
  const book = new CompanyFigures(facts, jumps);
  const fresh = freshnessOf(facts, book.prices.lastDay);
  const reportedCodes = new Set(Object.keys(facts.reported).map((key) => key.split("@")[0]));
  const values: Values = new Map();
  const readyMade = new Map<string, number>();
  for (const { compiled, wanted, all } of plan) {
    const { info, follows } = compiled.entry;
    if (info.notFor.includes(facts.template)) continue;
    if (!reportedCodes.has(info.code)) {
      for (const columns of wanted) setDerived(values, book, compiled, columns);
      continue;
    }
    const groups = all.map((columns) => {
      const day = reportedDayOf(facts, columns);
      const preferred = prefersReported(follows, fresh, day);
      const leads = preferred && columns.some(({ key }) => facts.reported[key] !== undefined);
      return { columns, day, preferred, leads };
    });
    const isWhole = groups.some(({ leads, day }) => leads && isBehind(follows, fresh, day));
    for (const { columns, day, preferred, leads } of groups) {
      // an undated source may predate the gap
      const isOfOldShares =
        info.spansPrices === true && Number.isFinite(book.lastGap) && !(day >= book.lastGap);
      if (!isWhole && !preferred && setDerived(values, book, compiled, columns)) continue;
      const isTaken = leads || !isWhole;
      const usable = isTaken && !isOfOldShares;
      if (usable && setReported(values, columns, info.type, facts)) {
        if (columns === compiled.latest) readyMade.set(info.code, day);
      } else if (preferred && !isWhole) {
        setDerived(values, book, compiled, columns);
      }
    }
    if (isWhole && facts.reported[info.code] === undefined) {
      const [figure] = latestOfPeriods(info.code, (key) => values.get(key));
      if (figure !== undefined) values.set(info.code, figure);
    }
  }
  if (readyMade.size > 0) {
    reconcileSession(values, readyMade, { day: fresh.prices, close: book.prices.close });
    widenRange(values);
  }
  const priceDay = readyMade.get("currentPrice") ?? Number.NaN;
  const sessionDay = Number.isNaN(priceDay) ? fresh.prices : priceDay;
  const marketDay = facts.marketDay === undefined ? Number.NaN : daysOf(facts.marketDay);
  emptyUntraded(values, sessionDay, marketDay);
  return values;
}

/** A reported range can be older than the price. */
function widenRange(values: Values): void {
  const price = values.get("currentPrice");
  if (typeof price !== "number") return;
  const high = values.get("highPrice");
  const low = values.get("lowPrice");
  if (typeof high === "number" && high < price) values.set("highPrice", price);
  if (typeof low === "number" && low > price) values.set("lowPrice", price);
}

function setDerived(
  values: Values,
  book: CompanyFigures,
  compiled: CompiledEntry,
  columns: readonly PublishedPeriod[],
): boolean {
  const { derivation, info } = compiled.entry;
  if (info.type === "text") {
    const text = derivation.kind === "once" ? derivation.of(book) : null;
    if (typeof text !== "string" || text === "") return false;
    values.set(info.code, text);
    return true;
  }
  let any = false;
  for (const { key, point } of columns) {
    const own = book.figure(compiled, point);
    const figure = derivation.kind === "flow" ? withoutResidue(own) : own;
    if (!Number.isFinite(figure)) continue;
    values.set(key, figure);
    any = true;
  }
  return any;
}

function setReported(
  values: Values,
  columns: readonly PublishedPeriod[],
  type: ParameterType,
  facts: CompanyFacts,
): boolean {
  let any = false;
  for (const { key } of columns) {
    const value = facts.reported[key];
    const fits =
      type === "text" ? typeof value === "string" && value !== "" : isFiniteNumber(value);
    if (!fits || value === undefined) continue;
    values.set(key, value);
    any = true;
  }
  return any;
}

function isFiniteNumber(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(value);
}
