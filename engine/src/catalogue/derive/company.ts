import type { ColumnKey, CompanyFacts, ParameterType } from "../../contract/index.ts";
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

type Values = Map<ColumnKey, number | string | null>;

/**
 * Derives every catalogue column of one company: each default, and `code@y0` to `code@y10` and
 * `code@q0` to `code@q11` where supported. Empty columns are omitted; no value is NaN or infinite;
 * missing facts never throw. A source's reported figures replace derived ones per `prefersReported`
 * and fill gaps, always a whole history at a time because sources count periods differently, or a
 * whole parameter where filings lag (`isBehind`). Derivations use statements and prices only. No
 * figure spans a price gap of unknown ratio.
 *
 * @param codes Derives these parameters only, each as it is derived among all.
 */
export function deriveCompany(facts: CompanyFacts, codes?: ReadonlySet<string>): CompanyValues {
  const book = new CompanyFigures(facts);
  const fresh = freshnessOf(facts, book.prices.lastDay);
  const reportedCodes = new Set(Object.keys(facts.reported).map((key) => key.split("@")[0]));
  const values: Values = new Map();
  const readyMade = new Map<string, number>();
  for (const compiled of compiledEntries) {
    const { info, follows, derivation } = compiled.entry;
    if (derivation.kind === "scored" || codes?.has(info.code) === false) continue;
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
      // an undated source may predate the gap
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
