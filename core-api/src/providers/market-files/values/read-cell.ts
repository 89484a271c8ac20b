import { quoted, RowFault } from "../market-file-error.ts";

/** As much as a page shows of one text. */
const longest = 8_000;

/** A foreign text as a page may show it: one line, without signs that steer terminals, cut where it is endless. */
export function tidyText(text: string): string {
  // oxlint-disable-next-line no-control-regex
  const plain = text.replace(/[\s\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, " ").trim();
  return plain.length > longest ? `${plain.slice(0, longest - 1)}…` : plain;
}

/** An address that a page may link to: http or https; null for anything else. */
export function readUrl(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || text.length > 2_000 || !URL.canParse(text)) return null;
  return new URL(text).href;
}

const plain = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;
/** 1,234,567.89 and 12,34,567.89. */
const grouped = /^[+-]?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?$/;
const empties = new Set(["", "-", "--", "na", "n/a", "nan", "null", "nil"]);

/** A number as exchanges print it; NaN for an empty cell, null for text that is not a finite number. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  if (plain.test(trimmed)) return finite(Number(trimmed));
  if (empties.has(trimmed.toLowerCase())) return Number.NaN;
  if (grouped.test(trimmed)) return finite(Number(trimmed.replaceAll(",", "")));
  return null;
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** Which limit a word tells. Throws a RowFault. */
export function readCircuitSide(text: string): "upper" | "lower" {
  if (/^(u|upper)\b/i.test(text)) return "upper";
  if (/^(l|lower)\b/i.test(text)) return "lower";
  throw new RowFault("bad_value", `${quoted(text)} is neither the upper nor the lower limit`);
}

/** The limit that a file's name tells, such as upper_circuit_stocks.json; null where it tells none. */
export function circuitSideInName(path: string): "upper" | "lower" | null {
  const name = (path.split(/[\\/]/).at(-1) ?? "").toLowerCase();
  const isUpper = name.includes("upper");
  if (isUpper === name.includes("lower")) return null;
  return isUpper ? "upper" : "lower";
}
