import type { IsoDate } from "@munshi/engine/contract";
import { previousDay } from "../../../platform/clock/days.ts";
import { hasSymbol } from "./company.ts";
import type { Company } from "./company.ts";
import { findContradiction } from "./company-join.ts";
import type { CompanyNames } from "./company-names.ts";
import type { SymbolChain } from "./symbol-chains.ts";

/** Result of a chain: `older` than known data, or belonging to different companies. */
export type FollowedChain =
  | { readonly outcome: "known" | "unknown" | "older" }
  | { readonly outcome: "taken"; readonly reason: string };

interface Learning {
  retireSymbol(company: Company, symbol: string, validTo: IsoDate | null): void;
  noteFormerSymbol(company: Company, symbol: string, validTo: IsoDate | null): void;
  noteDay(company: Company, day: IsoDate): void;
  join(one: Company, other: Company, reason: string): Company;
}

/**
 * Finds the company that has had a chain of symbols. It has the last symbol, or an earlier one if
 * the last is not known on or after the day of its change: otherwise the last one's holder is
 * another company by now, or the change is older than known data. Two holders are the same company
 * if one had its symbol before the change and nothing contradicts it.
 */
export function followSymbols(
  { symbols, changedOn }: SymbolChain,
  names: CompanyNames,
  learning: Learning,
): FollowedChain {
  const last = symbols.at(-1) ?? "";
  const lastDay = changedOn.at(-1) ?? "";
  let company = findBearer(names, last, lastDay);
  let isOlder = false;
  for (const [at, day] of changedOn.entries()) {
    const symbol = symbols[at] ?? "";
    const holder = names.bySymbol.get(symbol);
    if (holder === undefined || holder === company || !hasSymbol(holder)) continue;
    if (holder.namedOn !== null && holder.namedOn >= day) {
      isOlder = true;
      continue;
    }
    if (company === null) {
      company = holder;
      continue;
    }
    const contradiction =
      holder.namedOn === null
        ? "both are stored, and nothing tells when the old symbol was used"
        : findContradiction(holder, company);
    if (contradiction !== null) {
      return { outcome: "taken", reason: `${symbol} became ${last}: ${contradiction}` };
    }
    company = learning.join(company, holder, `${symbol} became ${last} on ${lastDay}`);
  }
  if (company === null) return { outcome: isOlder ? "older" : "unknown" };
  for (const [at, day] of changedOn.entries()) {
    const symbol = symbols[at] ?? "";
    const validTo = previousDay(day);
    if (names.bySymbol.get(symbol) !== company) {
      learning.noteFormerSymbol(company, symbol, validTo);
    } else if (isBefore(company, day) && !names.bySymbol.has(last)) {
      learning.retireSymbol(company, last, validTo);
      learning.noteDay(company, lastDay);
    }
  }
  return { outcome: "known" };
}

function isBefore(company: Company, day: IsoDate): boolean {
  return company.namedOn === null || company.namedOn < day;
}

/**
 * The company that had a symbol on or after a day; one listed only later is a different company.
 */
function findBearer(names: CompanyNames, symbol: string, since: IsoDate): Company | null {
  const bearer = names.bySymbol.get(symbol) ?? names.byFormerSymbol.get(symbol);
  return bearer === undefined || (bearer.listedOn ?? "") > since ? null : bearer;
}
