import { daysOf } from "./calendar.ts";
import type { Book } from "./moment.ts";

const yearDays = 365;
/** Of about 248 a year. */
const fewestSessions = 200;

/** The highest price of 52 weeks; empty where the stored sessions cover too little of them. */
export function yearHighOf(book: Book): number {
  return coversYear(book) ? book.prices.yearHigh : Number.NaN;
}

/** The lowest price of 52 weeks; empty where the stored sessions cover too little of them. */
export function yearLowOf(book: Book): number {
  return coversYear(book) ? book.prices.yearLow : Number.NaN;
}

/** 200 sessions of a year, or as large a part of the days since a younger listing. */
function coversYear({ facts, prices }: Book): boolean {
  const { listedOn } = facts.identity;
  const sinceListing = listedOn === null ? yearDays : prices.lastDay - daysOf(listedOn) + 1;
  const days = sinceListing > 0 ? Math.min(yearDays, sinceListing) : yearDays;
  return prices.yearSessions >= Math.floor((fewestSessions * days) / yearDays);
}
