import type { ColumnKey, CompanyFacts, ParameterType } from "../../contract/index.ts";
import { withoutResidue } from "./arithmetic.ts";
import { CompanyBook } from "./book.ts";
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

/** A company's columns; a column that is empty is absent. */
export type CompanyValues = ReadonlyMap<ColumnKey, number | string | null>;

type Values = Map<ColumnKey, number | string | null>;

/**
 * Derives every column of the catalogue for one company: each parameter's default, and `code@y0` to
 * `code@y10` and `code@q0` to `code@q11` where it has periods. Empty columns are absent; no value is
 * ever NaN or infinite. A source's ready-made figures stand where `prefersReported` says so and
 * where nothing could be derived. They are taken or left a whole history at a time, since a source
 * may count its periods from another day, and its earliest day is that of all; where the filings are
 * behind (`isBehind`) a whole parameter at a time. Derivations rest on statements and prices alone. What rules
 * make of the rest is left to them, whatever a source says. Missing facts leave columns empty and never
 * throw. No figure spans a gap in prices that no known ratio explains, and a ready-made one of before
 * the gap does not fill in.
 */
export function deriveCompany(facts: CompanyFacts): CompanyValues {
  const book = new CompanyBook(facts);
  const fresh = freshnessOf(facts, book.prices.lastDay);
  const reportedCodes = new Set(Object.keys(facts.reported).map((key) => key.split("@")[0]));
  const values: Values = new Map();
  /** The days of the default figures that are a source's. */
  const readyMade = new Map<string, number>();
  for (const compiled of compiledEntries) {
    const { info, follows, derivation } = compiled.entry;
    if (derivation.kind === "scored") continue;
    if (info.notFor.includes(facts.template)) continue;
    const isReported = reportedCodes.has(info.code);
    const groups = [compiled.latest, compiled.years, compiled.quarters]
      .filter((columns) => columns.length > 0)
      .map((columns) => {
        const day = isReported ? reportedDayOf(facts, columns) : Number.NaN;
        const preferred = isReported && prefersReported(follows, fresh, day);
        const leads = preferred && columns.some(({ key }) => facts.reported[key] !== undefined);
        return { columns, day, preferred, leads };
      });
    const isWhole = groups.some(({ leads, day }) => leads && isBehind(follows, fresh, day));
    for (const { columns, day, preferred, leads } of groups) {
      // of a source that names no day nothing tells whether it knew the gap
      const isOfOldShares =
        info.spansPrices === true && Number.isFinite(book.lastGap) && !(day >= book.lastGap);
      if (!isWhole && !preferred && setDerived(values, book, compiled, columns)) continue;
      const isTaken = leads || !isWhole;
      const usable = isReported && isTaken && !isOfOldShares;
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

/** A ready-made range may be older than the price. */
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
  book: CompanyBook,
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
    // a flow's default adds four quarters up
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
