import type { IsoDate } from "@munshi/engine/contract";
import type { CompanyFact } from "../../../contract/index.ts";
import type { Company, Told } from "./company.ts";
import { addFirst, addTelling, findFirstValue, findValue, findValueOn } from "./dated-values.ts";
import type { DatedValue, Tellings } from "./dated-values.ts";

const fields = [
  ...(["name", "sector", "industry", "faceValue"] as const),
  ...(["listedOn", "delistedOn", "template"] as const),
];

/** A source's day, and its rank among that day's sources. */
export interface ToldBy {
  readonly day: IsoDate;
  readonly rank: number;
}

/**
 * Applies what a fact says about a company, except its symbol, codes and board. A symbol given as a
 * name is ignored. Returns true if the fact adds anything new.
 */
export function takeFields(company: Company, fact: CompanyFact, by: ToldBy): boolean {
  const told: Record<string, Tellings> = {};
  for (const field of fields) {
    const value = fact[field];
    if (value === undefined || (field === "name" && value === fact.symbol)) continue;
    told[field] = addTelling(company.told[field] ?? [], [value, by.rank, by.day, by.day]);
  }
  return takeReported(company, told);
}

/** A name for a company that no list names: the candidate that was first used last. */
export function takeShortName(company: Company, name: string | undefined, by: ToldBy): boolean {
  if (name === undefined) return false;
  const shortName = addFirst(company.told["shortName"] ?? [], [name, by.rank, by.day, by.day]);
  return takeReported(company, { shortName });
}

/** The current ISIN: the latest from a list, or else the first from prices. */
export function takeIsin(company: Company, isin: string, by: ToldBy, isListed: boolean): boolean {
  const { isin: listed = [], tradedIsin: traded = [] } = company.told;
  const telling = [isin, by.rank, by.day, by.day] as const;
  return takeReported(
    company,
    isListed ? { isin: addTelling(listed, telling) } : { tradedIsin: addFirst(traded, telling) },
  );
}

function takeReported(company: Company, told: Told): boolean {
  const news = Object.entries(told).filter(([field, value]) => company.told[field] !== value);
  if (news.length === 0) return false;
  company.told = { ...company.told, ...Object.fromEntries(news) };
  settleFields(company);
  return true;
}

/** Sets the company's fields to the current values of all sources. */
export function settleFields(company: Company): void {
  const { told } = company;
  const isName = ([value]: Tellings[number]): boolean => value !== company.symbol;
  const value = (field: string): DatedValue | undefined => findValue(told[field] ?? []);
  const settled = {
    name:
      findValue((told["name"] ?? []).filter(isName)) ??
      findValue((told["shortName"] ?? []).filter(isName)) ??
      company.symbol,
    ...Object.fromEntries(
      fields.slice(1).map((field) => [field, value(field) ?? company[field] ?? null]),
    ),
    isin: value("isin") ?? findFirstValue(told["tradedIsin"] ?? []) ?? company.isin,
  };
  Object.assign(company, settled);
}

/** Name, sector and industry as known on a day; fields that no source gave are omitted. */
export function readFieldsOn(
  told: Told,
  day: IsoDate,
): { readonly name?: string; readonly sector?: string; readonly industry?: string } {
  const values = {
    name: findValueOn(told["name"] ?? [], day),
    sector: findValueOn(told["sector"] ?? [], day),
    industry: findValueOn(told["industry"] ?? [], day),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Combines the values of two companies that turned out to be one; on equal days the other's value
 * wins.
 */
export function mergeReported(one: Told, other: Told): Told {
  const merged: Record<string, Tellings> = { ...one };
  for (const [field, tellings] of Object.entries(other)) {
    merged[field] = tellings.reduce(addTelling, merged[field] ?? []);
  }
  return merged;
}
