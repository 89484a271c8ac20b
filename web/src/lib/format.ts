import type { ParameterType, Unit } from "@munshi/engine/contract";

/** Shown for a missing figure, as the product's documents fix it for ratios. */
export const emptyFigure = "--";

const whole = new Intl.NumberFormat("en-IN", {
  maximumFractionDigits: 0,
  signDisplay: "negative",
});
const twoDecimals = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: "negative",
});

/** A minus as wide as a digit in place of the hyphen; what rounds to nil has no sign. */
function print(format: Intl.NumberFormat, value: number): string {
  return format.format(value).replace("-", "−");
}

/** A whole number with lakh and crore grouping: `12,34,567`. */
export function formatCount(value: number): string {
  return print(whole, value);
}

/** A count with what it counts: `1 member`, `1,204 members`. */
export function formatCounted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Two decimals with lakh and crore grouping, for prices and market capitalisation: `1,234.50`. */
export function formatPrice(value: number): string {
  return print(twoDecimals, value);
}

/** From here on, two decimals would round up to 1,000, which has four digits. */
const fourDigitsFrom = 999.995;

/** More than three integer digits are rounded, others keep two decimals: `1,235`, `999.50`. */
export function formatNumber(value: number): string {
  return print(Math.abs(value) >= fourDigitsFrom ? whole : twoDecimals, value);
}

/** A percentage of printed digits, as every screen writes it: `15 %`. */
export function writePercent(digits: string): string {
  return `${digits} %`;
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** `2026-11-20` becomes `20 Nov 26`. Text that is no date is returned as it is. */
export function formatDate(isoDate: string): string {
  const [, year, month, day] = /^\d{2}(\d{2})-(\d{2})-(\d{2})/.exec(isoDate) ?? [];
  const name = months[Number(month) - 1];
  return name === undefined ? isoDate : `${day} ${name} ${year}`;
}

/** The latest of some days; null without any. */
export function latestDay(isoDates: readonly string[]): string | null {
  return isoDates.toSorted().at(-1) ?? null;
}

const millisecondsADay = 86_400_000;

/** Days since 1970-01-01 as `DD MMM YY`. */
export function formatDay(days: number): string {
  return formatDate(new Date(days * millisecondsADay).toISOString());
}

/** Number format of a column. */
export interface FigureFormat {
  readonly type: ParameterType;
  readonly unit: Unit;
  /** Market capitalisation keeps two decimals whatever its size. */
  readonly exact: boolean;
}

/** A score without decimals; `NR` where the company is not rated, `N/A` for all that is no score. */
export function formatScore(value: number | string | null | undefined): string {
  if (value === "NOT RATED") return "NR";
  const score = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof score === "number" && Number.isFinite(score) ? formatCount(score) : "N/A";
}

/** The display form of one value; NaN, null and undefined are empty. */
export function formatFigure(
  value: number | string | null | undefined,
  { type, unit, exact }: FigureFormat,
): string {
  if (unit === "score") return formatScore(value);
  if (value === null || value === undefined || value === "") return emptyFigure;
  if (typeof value === "string") return value;
  if (!Number.isFinite(value)) return emptyFigure;
  if (type === "truth") return value === 0 ? "No" : "Yes";
  if (type === "date") return formatDay(value);
  if (exact || unit === "price") return formatPrice(value);
  if (unit === "count" && Number.isInteger(value)) return formatCount(value);
  return formatNumber(value);
}

/** Which way a figure has gone, as far as its printed digits tell. */
export type Direction = "rise" | "fall" | "level";

/** A change with its sign: `+1.25`, `−0.40`; `0.00` and an empty figure have none. */
export function formatChange(
  value: number,
  format: FigureFormat,
): { readonly text: string; readonly direction: Direction } {
  const text = formatFigure(value, format);
  if (!/[1-9]/.test(text)) return { text, direction: "level" };
  return value > 0 ? { text: `+${text}`, direction: "rise" } : { text, direction: "fall" };
}

const unitLabels: Readonly<Record<Unit, string>> = {
  money: "₹ crore",
  price: "₹",
  rupees: "₹",
  percent: "%",
  ratio: "",
  count: "",
  days: "days",
  years: "years",
  score: "",
  none: "",
};

/** The unit shown in a column header; empty for a plain number. */
export function unitLabel(unit: Unit): string {
  return unitLabels[unit];
}

const wholeRupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 0,
});
const exact = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });

/** An amount given in paise: `₹1,750`, and `₹1,750.50` where there are paise. */
export function formatRupees(paise: number): string {
  return (paise % 100 === 0 ? wholeRupees : exact).format(paise / 100);
}

/** An amount in paise with its two decimals, for columns whose digits align: `₹1,750.00`; null: `--`. */
export function formatExactRupees(paise: number | null): string {
  return paise === null ? emptyFigure : exact.format(paise / 100);
}

/**
 * A parameter's name or definition as screens spell it. The query language keeps the spelling that
 * its users brought along, and takes this one too.
 */
export function spellForScreen(text: string): string {
  return text
    .replace(/\b([Mm])arket [Cc]apitalization\b/g, "$1arket capitalisation")
    .replace(
      /\b(\d+)(year|month|week|day)(s?)\b/gi,
      (_, count: string, unit: string, plural: string) => `${count} ${unit.toLowerCase()}${plural}`,
    );
}

/** `25,000` and `25000.5` in paise; null for what is no amount of money. */
export function parseRupees(typed: string): number | null {
  const text = typed.replaceAll(/[,\s₹]/g, "");
  const [, rupees = "", decimals = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  if (rupees === "") return null;
  return Number(rupees) * 100 + Number(decimals.padEnd(2, "0"));
}

/** Why a text that `parseRupees` does not read, or zero, is no amount of an order. */
export function describeAmountProblem(typed: string): string {
  const text = typed.replaceAll(/[,\s₹]/g, "");
  if (/^[-−]/.test(text)) return "Enter an amount above 0";
  if (/^\d+\.\d{3,}$/.test(text)) return "Paise have at most two digits, e.g. 12,500.50";
  if (/^\d{11,}/.test(text)) return "At most ₹10 crore per order";
  return "Enter an amount, e.g. 25,000";
}
