import type { Unit } from "../contract/index.ts";
import { showMembers } from "../table/members.ts";
import type { NodeValue } from "./node-values.ts";
import type { Quantity } from "./quantity.ts";

const whole = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 0 });
const twoDecimals = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const small = new Intl.NumberFormat("en-IN", { maximumSignificantDigits: 3 });
const exact = new Intl.NumberFormat("en-IN", { maximumSignificantDigits: 15 });

/** Larger numbers use exponents. */
const longest = 1e15;

/** `₹ 1,204 crore`, `28.40 %`, `12 Aug 25`, `holds`, `empty`. */
export function wordsOf(value: NodeValue, { type, unit }: Quantity): string {
  if (type === "truth") return value === null ? "unknown" : value === true ? "holds" : "fails";
  if (value === null) return "empty";
  if (typeof value !== "number") return showMembers(String(value));
  return type === "date" ? formatDay(value) : withUnit(value, unit, formatNumber);
}

/** Uses all digits if rounding would make the two look equal. */
export function wordsOfPair(
  values: readonly [number, number],
  quantities: readonly [Quantity, Quantity],
): readonly [string, string] {
  const words = (index: 0 | 1): string => wordsOf(values[index], quantities[index]);
  const usual = [words(0), words(1)] as const;
  if (usual[0] !== usual[1] || values[0] === values[1]) return usual;
  const every = (index: 0 | 1): string =>
    withUnit(values[index], quantities[index].unit, (size) =>
      size >= longest ? String(size) : exact.format(size),
    );
  return [every(0), every(1)];
}

type SizeFormat = (size: number, unit: Unit) => string;

function withUnit(value: number, unit: Unit, format: SizeFormat): string {
  const sign = value < 0 ? "-" : "";
  const digits = format(Math.abs(value), unit);
  switch (unit) {
    case "money":
      return `${sign}₹ ${digits} crore`;
    case "price":
    case "rupees":
      return `${sign}₹ ${digits}`;
    case "percent":
      return `${sign}${digits} %`;
    case "days":
    case "years":
      return `${sign}${digits} ${value === 1 ? unit.slice(0, -1) : unit}`;
    default:
      return sign + digits;
  }
}

function formatNumber(size: number, unit: Unit): string {
  if (size >= longest) return size.toPrecision(4);
  if (unit === "price") return twoDecimals.format(size);
  const isWhole = Number.isInteger(size);
  if (isWhole && ["count", "days", "years", "score", "none"].includes(unit)) {
    return whole.format(size);
  }
  if (size >= 1000) return whole.format(size);
  return size > 0 && size < 0.01 ? small.format(size) : twoDecimals.format(size);
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");
const millisecondsADay = 86_400_000;

/** Days since 1970-01-01 as `12 Aug 25`. */
export function formatDay(days: number): string {
  const date = new Date(days * millisecondsADay);
  if (Number.isNaN(date.getTime())) return String(days);
  const two = (part: number): string => String(part).padStart(2, "0").slice(-2);
  return `${two(date.getUTCDate())} ${months[date.getUTCMonth()] ?? ""} ${two(date.getUTCFullYear())}`;
}
