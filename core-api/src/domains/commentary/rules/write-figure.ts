import type { Unit } from "@munshi/engine/contract";
import { dateOfDay } from "../../../platform/clock/days.ts";

/**
 * Format of a figure in a sentence: `plain` with its sign, `size` without it,
 * `points` the size of a difference of percents, `month` the month of a day (`March 2025`).
 */
export type FigureForm = "plain" | "size" | "points" | "change" | "month";

const minus = "−";
const lakh = 100_000;
const crore = 100 * lakh;
const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Formats a figure: Indian digit groups, ₹ crore or lakh, percentages with 2 decimals. */
export function writeFigure(value: number, unit: Unit, form: FigureForm = "plain"): string {
  if (form === "month") return writeMonth(value);
  const size = Math.abs(value);
  if (form === "points") return count(fixed(size, 2), "percentage point");
  // changes of results have 1 decimal
  const text = form === "change" ? `${fixed(size, 1)}%` : writeSize(size, unit);
  const isNegative = value < 0 && /[1-9]/u.test(text);
  return form === "plain" && isNegative ? minus + text : text;
}

/** The month of a day since 1970-01-01. */
export function writeMonth(day: number): string {
  const [year = "", month = ""] = dateOfDay(day).split("-");
  return `${months[Number(month) - 1] ?? ""} ${year}`;
}

function writeSize(size: number, unit: Unit): string {
  switch (unit) {
    case "money":
      return writeMoney(size);
    case "price":
    case "rupees":
      return `₹${fixed(size, 2)}`;
    case "percent":
      return `${fixed(size, 2)}%`;
    case "ratio":
      return fixed(size, 2);
    case "days":
      return count(fixed(size, 0), "day");
    case "years":
      return count(fixed(size, 1), "year");
    case "score":
    case "none":
      return fixed(size, 0);
    case "count":
      return writeCount(size);
  }
}

/** Whole from four digits on, as the page's tables print them. */
function writeMoney(size: number): string {
  if (size > 0 && size < 1) return `₹${short(size * 100, 2)} lakh`;
  return `₹${short(size, size < 1000 ? 2 : 0)} cr`;
}

function writeCount(size: number): string {
  if (size >= crore) return `${short(size / crore, 2)} crore`;
  return fixed(size, 0);
}

/** `1 day`, `45 days`. */
function count(size: string, noun: string): string {
  return `${size} ${Number(size) === 1 ? noun : `${noun}s`}`;
}

/** Indian digit groups with a fixed number of decimals. */
function fixed(size: number, digits: number): string {
  return formatOf(digits, digits).format(size);
}

/** Indian digit groups without trailing zeros. */
function short(size: number, digits: number): string {
  return formatOf(0, digits).format(size);
}

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(least: number, most: number): Intl.NumberFormat {
  const key = `${least} ${most}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat("en-IN", {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  formats.set(key, format);
  return format;
}
