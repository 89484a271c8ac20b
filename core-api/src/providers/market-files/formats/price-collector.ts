import type { IsoDate } from "@munshi/engine/contract";

import type { CompanyRef } from "../../../contract/market-day-facts.ts";
import type { PricesFact } from "../../../contract/market-facts.ts";
import type { FactSink } from "../fact-sink.ts";
import { RowFault } from "../market-file-error.ts";
import { dateOfDay, dayOfDate } from "../../../platform/clock/days.ts";

/** Prices of one company on one day; NaN where a figure is not given. */
export interface DayPrice {
  /** Line number of the row. */
  readonly line?: number;
  readonly company: CompanyRef;
  readonly companyName?: string;
  readonly series: string;
  readonly day: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly last: number;
  readonly previousClose: number;
  readonly volume: number;
  readonly value: number;
  readonly trades: number;
  readonly delivery: number;
}

/** Rows held before they are handed over, some 20 MB: a month of the whole market is about 60,000. */
const heldRows = 100_000;
const figures = [
  "open",
  "high",
  "low",
  "close",
  "last",
  "previousClose",
  "volume",
  "value",
  "trades",
  "delivery",
] as const;

/** Gathers rows into one fact a company (symbol and ISIN) and series, days ascending. */
export class PriceCollector {
  readonly #sink: FactSink;
  readonly #seen = new Map<string, Set<number>>();
  #held = new Map<string, DayPrice[]>();
  #count = 0;
  readonly #lastDay: number;

  /** `today` is the last day that prices may be of. */
  constructor(sink: FactSink, today?: IsoDate) {
    this.#sink = sink;
    this.#lastDay = today === undefined ? Number.POSITIVE_INFINITY : dayOfDate(today);
  }

  /** Throws a RowFault for prices that cannot be, and for a day that appears twice. */
  add(price: DayPrice): void {
    checkPrice(price);
    if (price.day > this.#lastDay)
      throw new RowFault("future_day", `${dateOfDay(price.day)} is in the future`);
    const { company } = price;
    const key = `${company.symbol ?? company.bseCode ?? company.isin}|${price.series}`;
    const days = this.#seen.get(key) ?? new Set();
    if (days.has(price.day))
      throw new RowFault(
        "duplicate",
        `${key.replace("|", " ")} appears twice on ${dateOfDay(price.day)}`,
      );
    this.#seen.set(key, days.add(price.day));
    // A symbol may pass to another company within one file.
    const owner = `${key}|${company.isin ?? ""}`;
    const held = this.#held.get(owner);
    if (held) held.push(price);
    else this.#held.set(owner, [price]);
    this.#count += 1;
  }

  flush(): void {
    if (this.#count >= heldRows) this.end();
  }

  end(): void {
    for (const prices of this.#held.values()) this.#sink.fact(toFact(prices), prices[0]?.line ?? 0);
    this.#held = new Map();
    this.#count = 0;
  }
}

function toFact(prices: readonly DayPrice[]): PricesFact {
  const sorted = prices.toSorted((one, other) => one.day - other.day);
  const column = (name: (typeof figures)[number]): Float64Array =>
    Float64Array.from(sorted, (price) => price[name]);
  const [first] = sorted;
  const companyName = sorted.findLast((price) => price.companyName !== undefined)?.companyName;
  if (first === undefined) throw new Error("no prices were collected");
  return {
    kind: "prices",
    company: first.company,
    ...(companyName === undefined ? {} : { companyName }),
    series: first.series,
    prices: {
      days: Int32Array.from(sorted, ({ day }) => day),
      open: column("open"),
      high: column("high"),
      low: column("low"),
      close: column("close"),
      previousClose: column("previousClose"),
      volume: column("volume"),
      value: column("value"),
      last: column("last"),
      trades: column("trades"),
      delivery: column("delivery"),
    },
  };
}

function checkPrice(price: DayPrice): void {
  const { open, high, low, close, last, previousClose } = price;
  if (Number.isNaN(close))
    throw new RowFault("missing_value", "there is no closing price", "close");
  const named = { open, high, low, close, last, previousClose };
  for (const [name, value] of Object.entries(named))
    if (value <= 0)
      throw new RowFault("bad_price", `${words(name)} ${value} is not above 0`, words(name));
  if (high < low) throw new RowFault("bad_price", `high ${high} is below low ${low}`, "high");
  for (const [name, value] of Object.entries({ open, close, last }))
    if (value > high || value < low)
      throw new RowFault(
        "bad_price",
        `${name} ${value} is outside low ${low} and high ${high}`,
        name,
      );
  for (const name of ["volume", "value", "trades", "delivery"] as const)
    if (price[name] < 0) throw new RowFault("negative", `${name} ${price[name]} is below 0`, name);
  if (price.delivery > price.volume)
    throw new RowFault(
      "bad_volume",
      `delivery ${price.delivery} is above volume ${price.volume}`,
      "delivery",
    );
}

const words = (name: string): string => name.replace("previousClose", "previous close");
