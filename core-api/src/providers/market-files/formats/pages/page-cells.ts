import type { CompanyRef } from "../../../../contract/market-day-facts.ts";
import type { Columns, Row } from "../../csv/columns.ts";
import { RowFault, quoted } from "../../market-file-error.ts";
import { isIsin } from "../../values/isin.ts";
import { parseInstant } from "../../values/dates.ts";
import { readUrl, tidyText } from "../../values/read-cell.ts";

/** Returns true if each row of a table names its company. */
export const namesCompanies = (columns: Columns): boolean =>
  columns.place("symbol", "isin", "bse code") >= 0;

/** Reads a row's company from any of the columns SYMBOL, ISIN and BSE_CODE. */
export function placeCompany(columns: Columns): (row: Row) => CompanyRef {
  const symbolAt = columns.place("symbol");
  const isinAt = columns.place("isin");
  const bseAt = columns.place("bse code");
  return (row) => {
    const symbol = row.optional(symbolAt);
    const isin = row.optional(isinAt).toUpperCase();
    const bseCode = row.optional(bseAt);
    if (isin !== "" && !isIsin(isin))
      throw new RowFault("bad_isin", `${quoted(isin)} is not an ISIN`);
    if (symbol === "" && isin === "" && bseCode === "")
      throw new RowFault("missing_value", "the row names no company");
    return {
      ...(symbol === "" ? {} : { symbol }),
      ...(isin === "" ? {} : { isin }),
      ...(bseCode === "" ? {} : { bseCode }),
    };
  };
}

/** One name for a company within a file. */
export const nameOf = ({ symbol, isin, bseCode }: CompanyRef): string =>
  isin ?? symbol ?? bseCode ?? "";

export function requireText(row: Row, at: number): string {
  const text = tidyText(row.required(at));
  if (text === "") throw new RowFault("missing_value", "a text has no printable character");
  return text;
}

/** Null for an empty cell. */
export const optionalText = (row: Row, at: number): string | null =>
  tidyText(row.optional(at)) || null;

/** An address that a page may link to; null for an empty cell. */
export function optionalUrl(row: Row, at: number): string | null {
  const text = row.optional(at);
  if (text === "") return null;
  const url = readUrl(text);
  if (url === null) throw new RowFault("bad_url", `${quoted(text)} is not a web address`);
  return url;
}

export function requireUrl(row: Row, at: number): string {
  row.required(at);
  return optionalUrl(row, at) ?? "";
}

export function requireInstant(row: Row, at: number): string {
  const text = row.required(at);
  const instant = parseInstant(text);
  if (instant === null) throw new RowFault("bad_date", `${quoted(text)} is not a date and time`);
  return instant;
}

/** A calendar year, or the year that `FY25` or `2024-25` ends in. */
export function requireYear(row: Row, at: number): number {
  const text = row.required(at);
  const found = /^(?:FY\s*)?(?:(\d{2})?(\d{2}))(?:\s*[-/]\s*(?:\d{2})?(\d{2}))?$/i.exec(text);
  const [, century, year, end] = found ?? [];
  if (year === undefined || (century === undefined && !/^FY/i.test(text)))
    throw new RowFault("bad_year", `${quoted(text)} is not a year`);
  const first = Number(`${century ?? "20"}${year}`);
  const last = end === undefined ? first : first + 1;
  if (end !== undefined && last % 100 !== Number(end))
    throw new RowFault("bad_year", `${quoted(text)} is not a financial year`);
  if (last < 1600 || last > 2100) throw new RowFault("bad_year", `${quoted(text)} is not a year`);
  return last;
}
