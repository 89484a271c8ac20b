import { daysOf } from "./calendar.ts";
import type { CompanyHistory } from "./moment.ts";

const yearDays = 365;
/** Of about 248 a year. */
const minSessions = 200;

/** NaN if the stored sessions cover too little of 52 weeks. */
export function yearHighOf(company: CompanyHistory): number {
  return coversYear(company) ? company.prices.yearHigh : Number.NaN;
}

/** NaN if the stored sessions cover too little of 52 weeks. */
export function yearLowOf(company: CompanyHistory): number {
  return coversYear(company) ? company.prices.yearLow : Number.NaN;
}

/** 200 sessions a year, or the same share of the days since listing. */
function coversYear({ facts, prices }: CompanyHistory): boolean {
  const { listedOn } = facts.identity;
  const sinceListing = listedOn === null ? yearDays : prices.lastDay - daysOf(listedOn) + 1;
  const days = sinceListing > 0 ? Math.min(yearDays, sinceListing) : yearDays;
  return prices.yearSessions >= Math.floor((minSessions * days) / yearDays);
}
