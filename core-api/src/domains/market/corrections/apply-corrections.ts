import type { IsoDate, StatementLine } from "@munshi/engine/contract";
import { dayOfDate } from "../../../platform/clock/days.ts";
import type { Filing } from "../facts/filings.query.ts";
import { notGiven } from "../import/price-year.ts";
import type { PublishedPriceYear } from "../import/price-year.ts";
import type { LinePositions } from "../import/statements.repository.ts";
import type { StoredFacts } from "../publish/assemble-facts.ts";

type Scalar = number | string | null;

/**
 * A valid correction of a fact that figures are derived from. Views such as `effective_actions` apply
 * those of other kinds. `field` is as stored: `consolidated/quarter/sales`, `promoter`, `close`.
 */
export interface Correction {
  readonly coCode: number;
  readonly kind: "company" | "statement" | "shareholding" | "parameter" | "price";
  readonly day: IsoDate | null;
  readonly field: string;
  readonly value: Scalar;
}

/** A company's stored facts with corrections applied. */
export function applyCorrections(
  stored: StoredFacts,
  corrections: readonly Correction[],
  positions: LinePositions,
): StoredFacts {
  if (corrections.length === 0) return stored;
  const of = (kind: Correction["kind"]) => corrections.filter((one) => one.kind === kind);
  const head = of("company");
  return {
    ...stored,
    head:
      head.length === 0
        ? stored.head
        : { ...stored.head, ...Object.fromEntries(head.map(({ field, value }) => [field, value])) },
    filings: correctFilings(stored.filings, of("statement"), positions),
    shareholding: correctDays(
      stored.shareholding,
      of("shareholding"),
      ({ periodEnd }) => periodEnd,
      (pattern, fields) => ({ ...pattern, ...fields }),
    ),
    reported: correctDays(
      stored.reported,
      of("parameter"),
      ({ asOf }) => asOf,
      // Only tables that have the column.
      (row, fields) => ({
        ...row,
        figures: {
          ...row.figures,
          ...Object.fromEntries(
            Object.entries(fields).filter(([key]) => Object.hasOwn(row.figures, key)),
          ),
        },
      }),
    ),
    prices: correctPrices(stored.prices, of("price")),
  };
}

function correctDays<Row>(
  rows: readonly Row[],
  corrections: readonly Correction[],
  dayOf: (row: Row) => IsoDate,
  correct: (row: Row, fields: Readonly<Record<string, Scalar>>) => Row,
): readonly Row[] {
  if (corrections.length === 0) return rows;
  return rows.map((row) => {
    const ofDay = corrections.filter(({ day }) => day === dayOf(row));
    return ofDay.length === 0
      ? row
      : correct(row, Object.fromEntries(ofDay.map(({ field, value }) => [field, value])));
  });
}

/** A corrected line is that of its period, in every filing of it. */
function correctFilings(
  filings: readonly Filing[],
  corrections: readonly Correction[],
  positions: LinePositions,
): readonly Filing[] {
  if (corrections.length === 0) return filings;
  return filings.map((filing) => {
    const mark = `${filing.basis}/${filing.span}/`;
    const ofPeriod = corrections.filter(
      ({ day, field }) => day === filing.periodEnd && field.startsWith(mark),
    );
    if (ofPeriod.length === 0) return filing;
    const figures = [...filing.figures];
    for (const { field, value } of ofPeriod) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- unknown lines have no place
      const position = positions.get(field.slice(mark.length) as StatementLine);
      if (position === undefined) continue;
      while (figures.length < position) figures.push(null);
      figures[position - 1] = typeof value === "number" ? value : null;
    }
    return { ...filing, figures };
  });
}

const paiseFields = ["open", "high", "low", "close", "previousClose"] as const;

function correctPrices(
  years: readonly PublishedPriceYear[],
  corrections: readonly Correction[],
): readonly PublishedPriceYear[] {
  if (corrections.length === 0) return years;
  return years.map((year) => {
    const ofYear = corrections.flatMap((one) => {
      const at = one.day === null ? -1 : year.days.indexOf(dayOfDate(one.day));
      return at < 0 ? [] : [{ ...one, at }];
    });
    if (ofYear.length === 0) return year;
    const changed = {
      ...year,
      open: year.open.slice(),
      high: year.high.slice(),
      low: year.low.slice(),
      close: year.close.slice(),
      previousClose: year.previousClose.slice(),
      volume: year.volume.slice(),
      value: year.value.slice(),
    };
    for (const { field, value, at } of ofYear) {
      const amount = typeof value === "number" ? value : null;
      const paise = paiseFields.find((name) => name === field);
      if (paise !== undefined) {
        changed[paise][at] = amount === null ? notGiven : Math.round(amount * 100);
      } else if (field === "volume" || field === "value") {
        changed[field][at] = amount ?? Number.NaN;
      }
    }
    return changed;
  });
}
