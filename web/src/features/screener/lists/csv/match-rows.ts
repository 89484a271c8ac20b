import { savedWorkLimits } from "@munshi/bff/contract";
import type { CompanyHit } from "@munshi/bff/contract";
import type { ListStock } from "../list-draft.ts";
import type { CsvRow } from "../../../../lib/read-csv.ts";

export interface RowOutcome {
  readonly row: number;
  /** As written in the file. */
  readonly text: string;
  /** Empty if not found. */
  readonly name: string;
  readonly kind: "added" | "in-list" | "repeated" | "not-found";
}

export interface CsvOutcome {
  /** The list with what was added behind it. */
  readonly stocks: readonly ListStock[];
  readonly rows: readonly RowOutcome[];
}

/** Case and outer blanks do not count, as on the server. */
function fold(name: string): string {
  return name.trim().toUpperCase();
}

/** Returns true if a name may identify a company: printable, with a plausible length. */
function canBeName(name: string): boolean {
  return /^[\u0020-\u007e]{1,40}$/.test(name);
}

/** Returns the distinct names in the rows that may identify a company. */
export function collectNames(rows: readonly CsvRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ names }) => names.filter(canBeName).map(fold)))];
}

/** Companies by every name that a row may use for them; a code wins over a symbol that looks like one. */
function indexByName(companies: readonly CompanyHit[]): ReadonlyMap<string, CompanyHit> {
  const byName = new Map<string, CompanyHit>();
  for (const company of companies)
    if (company.isin !== null) byName.set(fold(company.isin), company);
  for (const company of companies) byName.set(fold(company.symbol), company);
  for (const company of companies) byName.set(String(company.coCode), company);
  return byName;
}

/**
 * The list with the rows' companies behind it, in the file's order and each once, and what became of
 * every row; null where the list would hold more than it may.
 */
export function addRows(
  stocks: readonly ListStock[],
  rows: readonly CsvRow[],
  companies: readonly CompanyHit[],
): CsvOutcome | null {
  const byName = indexByName(companies);
  const held = new Set(stocks.map(({ coCode }) => coCode));
  const added = new Map<number, ListStock>();
  const outcomes = rows.map(({ row, names }): RowOutcome => {
    const text = names.join(", ");
    const company = names.map((name) => byName.get(fold(name))).find((each) => each !== undefined);
    if (company === undefined) return { row, text, name: "", kind: "not-found" };
    const { coCode, symbol, name } = company;
    if (held.has(coCode)) return { row, text, name, kind: "in-list" };
    if (added.has(coCode)) return { row, text, name, kind: "repeated" };
    added.set(coCode, { coCode, symbol, name });
    return { row, text, name, kind: "added" };
  });
  if (stocks.length + added.size > savedWorkLimits.listCompanies) return null;
  return { stocks: [...stocks, ...added.values()], rows: outcomes };
}
