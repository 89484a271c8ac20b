import type { IsoDate } from "@munshi/engine/contract";

/** A security that a statement lists, over all demat accounts. */
export interface CasSecurity {
  readonly isin: string;
  /** As printed. */
  readonly name: string;
  /** May have decimals, as units of mutual funds do. */
  readonly quantity: number;
}

/** A consolidated account statement of a depository. */
export interface CasStatement {
  readonly issuer: "NSDL" | "CDSL";
  /** The day that the balances are of. */
  readonly day: IsoDate;
  /** Demat accounts with securities. */
  readonly accounts: number;
  readonly securities: readonly CasSecurity[];
  /** PANs of the holders as printed: complete or partly masked. */
  readonly pans: readonly string[];
}

/** Reasons why a file cannot be imported. */
export type CasProblem =
  | "password"
  | "not_pdf"
  | "too_long"
  | "not_cas"
  | "funds_only"
  | "unreadable";

const marks = {
  funds_only: /CAMSCASWS|KFINCASWS/,
  NSDL: /NSDL Consolidated Account Statement|About NSDL/i,
  CDSL: /Central Depository Services \(India\) Limited/i,
} as const;

const period =
  /(?:\bto\b|\bas on\b)\s*:?\s*(?<day>\d{2})-(?<month>\d{2}|[A-Za-z]{3})-(?<year>20\d\d)/i;
const account =
  /\b(?:DP ID\s*:?\s*(?<dp>IN\d{6}).*?Client ID\s*:?\s*(?<client>\d{8})|BO ID\s*:?\s*(?<bo>\d{16}))\b/i;
const pan = /\bPAN\s*:?\s*(?<pan>[A-Z*]{3}[A-Z0-9*]{7})(?![A-Z0-9*])/gi;
const startOfHoldings = /holding statement|^equit(?:y|ies)\b|^mutual funds?\b|^bonds?\b/i;
const startOfTransactions = /\btransactions?\b/i;
const isinRow = /^(?<isin>IN[A-Z0-9]{9}\d)\s+(?<rest>.+)$/;
const totalRow = /^(?:sub )?total\b.*?(?<total>[\d,]+\.\d\d)$/i;
const trailingNumbers = /(?:\s+(?:[\d,]+(?:\.\d+)?|--?))+$/;

/**
 * Reads the lines of a statement, by page. Columns differ between depositories and years; each row
 * ends with price and value, so the balance is the figure whose product with the price is the value.
 * Every section must add up to its printed total: a part of a statement is refused.
 */
export function readCas(pages: readonly (readonly string[])[]): CasStatement | CasProblem {
  const opening = pages.slice(0, 2).flat().join("\n");
  if (marks.funds_only.test(opening)) return "funds_only";
  const issuer = marks.NSDL.test(opening) ? "NSDL" : marks.CDSL.test(opening) ? "CDSL" : null;
  if (issuer === null) return "not_cas";
  const day = readDay(opening);
  if (day === null) return "unreadable";
  const lines = pages.flat();
  const securities = new Map<string, CasSecurity>();
  const accounts = new Set<string>();
  let current = "";
  let isIn = false;
  /** Paise of the section so far; null: no row yet. */
  let sum: number | null = null;
  for (const line of lines) {
    const named = account.exec(line)?.groups;
    if (named !== undefined)
      current = `${named["dp"] ?? ""}${named["client"] ?? named["bo"] ?? ""}`;
    if (startOfTransactions.test(line) || startOfHoldings.test(line)) {
      // Rows without a total: the section's end is missing.
      if (sum !== null) return "unreadable";
      isIn = !startOfTransactions.test(line);
      continue;
    }
    if (!isIn) continue;
    const total = totalRow.exec(line)?.groups?.["total"];
    if (total !== undefined && sum !== null) {
      if (Math.abs(toPaise(total) - sum) > 100) return "unreadable";
      sum = null;
      continue;
    }
    const row = isinRow.exec(line)?.groups;
    if (row === undefined) continue;
    const read = readRow(row["rest"] ?? "");
    if (read === null) return "unreadable";
    sum = (sum ?? 0) + read.paise;
    accounts.add(current);
    const isin = row["isin"] ?? "";
    const quantity = (securities.get(isin)?.quantity ?? 0) + read.quantity;
    // Thousandths, as printed.
    const rounded = Math.round(quantity * 1_000) / 1_000;
    securities.set(isin, { isin, name: read.name, quantity: rounded });
  }
  if (sum !== null) return "unreadable";
  const pans = [...opening.matchAll(pan)].flatMap(({ groups }) => groups?.["pan"] ?? []);
  return {
    issuer,
    day,
    accounts: accounts.size,
    securities: [...securities.values()].filter(({ quantity }) => quantity > 0),
    pans: [...new Set(pans.map((text) => text.toUpperCase()))],
  };
}

const toNumber = (text: string): number => Number(text.replaceAll(",", ""));
const toPaise = (text: string): number => Math.round(toNumber(text) * 100);

function readRow(
  text: string,
): { readonly name: string; readonly quantity: number; readonly paise: number } | null {
  const tail = trailingNumbers.exec(` ${text}`)?.[0];
  if (tail === undefined) return null;
  const figures = tail.trim().split(/\s+/);
  const [value, price] = [figures.pop(), figures.pop()].map((one) => toNumber(one ?? ""));
  if (value === undefined || price === undefined) return null;
  // A price of two decimals is off by half a paisa at most.
  const quantity = figures
    .map(toNumber)
    .find((count) => Math.abs(count * price - value) <= 0.01 + count * 0.005);
  if (quantity === undefined || quantity > 1e9) return null;
  const name = ` ${text}`.slice(0, -tail.length).trim().slice(0, 120);
  return { name, quantity, paise: Math.round(value * 100) };
}

const months = "JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC";

function readDay(text: string): IsoDate | null {
  const found = period.exec(text)?.groups;
  if (found === undefined) return null;
  const { day = "", month = "", year = "" } = found;
  const at = /\d/.test(month) ? Number(month) : months.indexOf(month.toUpperCase()) / 3 + 1;
  const date = `${year}-${String(at).padStart(2, "0")}-${day}`;
  const parsed = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : null;
}
