import { isRise, nameTurn } from "@munshi/engine/contract";
import type { Score } from "@munshi/bff/contract";
import type { AmountChange, Unit } from "@munshi/engine/contract";
import {
  emptyFigure,
  formatCount,
  formatNumber,
  formatPrice,
  writePercent,
} from "../lib/format.ts";

/** A figure without its unit, for columns that name it at their head. */
export function printBare(value: number | null | undefined, unit: Unit): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return emptyFigure;
  if (unit === "score") return formatCount(value);
  if (unit === "count" || unit === "days") return formatCount(value);
  if (unit === "percent" || unit === "price" || unit === "rupees") return formatPrice(value);
  return formatNumber(value);
}

/** From this size on, a table's ₹ crore have no decimals. */
const wholeCroreFrom = 1_000;

/**
 * Returns a formatter for a table's ₹ crore: whole if the largest amount has four digits or more,
 * else with two decimals.
 */
export function crorePrinter(
  amounts: readonly (number | null | undefined)[],
): (value: number | null | undefined) => string {
  const isWhole = amounts.some((amount) => Math.abs(amount ?? 0) >= wholeCroreFrom);
  return (value) => printBare(value, isWhole ? "count" : "price");
}

/** A printed amount of crore with its unit: `₹1,234 cr`. */
export function wrapCrore(text: string): string {
  return text === emptyFigure ? text : text.replace(/^(−?)(.*)$/u, "$1₹$2 cr");
}

const wraps: Readonly<Partial<Record<Unit, (text: string) => string>>> = {
  money: (text) => `₹${text} cr`,
  price: (text) => `₹${text}`,
  rupees: (text) => `₹${text}`,
  percent: writePercent,
  days: (text) => `${text} days`,
  years: (text) => `${text} years`,
};

/** A figure with its unit: `₹1,234.50 cr`, `12.40 %`; `--` where there is none. */
export function printAmount(value: number | null | undefined, unit: Unit): string {
  return withUnit(printBare(value, unit), unit);
}

/** The same with more decimals than usual, as a sum needs. */
export function printExactly(value: number | null, unit: Unit, decimals: number): string {
  if (value === null) return emptyFigure;
  const usual = printBare(value, unit);
  const minimumFractionDigits = usual.split(".")[1]?.length ?? 0;
  if (decimals <= minimumFractionDigits) return withUnit(usual, unit);
  const text = value.toLocaleString("en-IN", {
    minimumFractionDigits,
    maximumFractionDigits: decimals,
  });
  return withUnit(text.replace("-", "−"), unit);
}

function withUnit(text: string, unit: Unit): string {
  if (text === emptyFigure) return text;
  const wrapped = wraps[unit]?.(text.replace("−", "")) ?? text.replace("−", "");
  return text.startsWith("−") ? `−${wrapped}` : wrapped;
}

/** A score without decimals; `NR` for too few figures to rate, `N/A` for none. */
export function printScore({ value, absence }: Pick<Score, "value" | "absence">): string {
  if (value !== null) return formatCount(value);
  return absence === "not-rated" ? "NR" : "N/A";
}

/** Which way something went, with the sign and arrow that say so without colour. */
export interface PrintedChange {
  /** `▲ +1.25`, `▼ −0.40`, `0.00`. */
  readonly text: string;
  readonly direction: "rise" | "fall" | "level";
}

/** A change with arrow and sign; `--` where it is not known. */
export function printChange(value: number | null, unit: Unit): PrintedChange {
  const text = printAmount(value, unit);
  if (value === null || !/[1-9]/.test(text)) return { text, direction: "level" };
  return value > 0
    ? { text: `▲ +${text}`, direction: "rise" }
    : { text: `▼ ${text}`, direction: "fall" };
}

const oneDecimal = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

/**
 * Change of a result: `▲ +12.8 %`, `▲ Turned profitable`; `--` if unknown. Amounts that are not a
 * profit `Turned positive`.
 */
export function printResultChange(change: AmountChange, isProfit: boolean): PrintedChange {
  if (change === null) return { text: emptyFigure, direction: "level" };
  if (typeof change !== "number") {
    const name = nameTurn(change, isProfit);
    return isRise(change)
      ? { text: `▲ ${name}`, direction: "rise" }
      : { text: `▼ ${name}`, direction: "fall" };
  }
  const text = writePercent(oneDecimal.format(Math.abs(change)));
  if (!/[1-9]/.test(text)) return { text, direction: "level" };
  return change > 0
    ? { text: `▲ +${text}`, direction: "rise" }
    : { text: `▼ −${text}`, direction: "fall" };
}
