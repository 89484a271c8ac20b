import type { IsoDate } from "@munshi/engine/contract";

import type { CompanyRef } from "../../../contract/market-day-facts.ts";
import type { FactSink } from "../fact-sink.ts";
import type { ParameterMapping, ParameterRule } from "../mappings/parameter-mapping.ts";
import { toRule } from "../mappings/parameter-mapping.ts";
import type { ParameterLookup } from "../mappings/parameter-lookup.ts";
import { RowFault, quoted } from "../market-file-error.ts";
import { dayOfDate } from "../../../platform/clock/days.ts";
import { parseDate } from "../values/dates.ts";
import { foldIndexName } from "../values/index-names.ts";
import { isIsin } from "../values/isin.ts";
import { parseNumber } from "../values/read-cell.ts";
import { isSmeSeries } from "../values/series.ts";
import { createRecordPageReader } from "./record-pages.ts";
import type { TableRecord } from "./record-pages.ts";
import { PriceCollector } from "./price-collector.ts";

export interface RecordReader {
  /** Throws a RowFault for a record that cannot be used. */
  read(record: TableRecord, line: number): void;
  end(): void;
}

/** Turns records into facts by a mapping; `fileDay` is asked for the day of records that state none. */
export function createRecordReader(
  mapping: ParameterMapping,
  fileDay: () => IsoDate,
  sink: FactSink,
  findParameter: ParameterLookup | undefined,
): RecordReader {
  const rules = Object.entries(mapping.parameters).map(
    ([field, rule]) => [field, toRule(rule)] as const,
  );
  const prices = new PriceCollector(sink);
  const pages = createRecordPageReader(mapping, sink);
  const indices = new Map<string, CompanyRef[]>();
  const seen = new Set<string>();
  let latest: IsoDate | null = null;
  const isText = (column: string): boolean => {
    const type = findParameter?.(column)?.type;
    return type === "text" || type === "date";
  };
  return {
    read: (record, line) => {
      const company = readCompany(mapping, record);
      const key = company.symbol ?? company.isin ?? company.bseCode ?? "";
      if (seen.has(key)) throw new RowFault("duplicate", `${quoted(key)} appears twice`);
      const stated = mapping.asOf === undefined ? null : parseDate(text(record(mapping.asOf)));
      const asOf = stated ?? fileDay();
      if (latest === null || asOf > latest) latest = asOf;
      const values: { [column: string]: number | string | null } = {};
      for (const [field, rule] of rules)
        values[rule.column] = readValue(record, field, rule, isText(rule.column));
      const identity = readIdentity(mapping, record);
      if (stated !== null) addPrices(prices, mapping, record, company, stated, identity.series);
      seen.add(key);
      if (Object.keys(identity).length > 0)
        sink.fact({ kind: "company", ...company, ...identity, asOf });
      for (const index of readIndices(mapping, record)) {
        const members = indices.get(index);
        if (members) members.push(company);
        else indices.set(index, [company]);
      }
      sink.fact({ kind: "parameters", company, asOf, values });
      pages.read(record, company, asOf, line);
    },
    end: () => {
      prices.end();
      for (const [index, members] of indices)
        sink.fact({ kind: "index-members", index, asOf: latest ?? fileDay(), members });
      pages.end(latest ?? fileDay());
    },
  };
}

const text = (value: unknown): string =>
  typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";

function readCompany(mapping: ParameterMapping, record: TableRecord): CompanyRef {
  const at = (field: string | undefined): string =>
    field === undefined ? "" : text(record(field));
  const symbol = at(mapping.symbol);
  const isin = at(mapping.isin).toUpperCase();
  const bseCode = at(mapping.bseCode);
  if (isin !== "" && !isIsin(isin))
    throw new RowFault("bad_isin", `${quoted(isin)} is not an ISIN`);
  if (symbol === "" && isin === "" && bseCode === "")
    throw new RowFault("missing_value", "the record names no company");
  return {
    ...(symbol === "" ? {} : { symbol }),
    ...(isin === "" ? {} : { isin }),
    ...(bseCode === "" ? {} : { bseCode }),
  };
}

function readIdentity({ company = {} }: ParameterMapping, record: TableRecord) {
  const at = (field: string | undefined): string =>
    field === undefined ? "" : text(record(field));
  const name = at(company.name);
  const sector = at(company.sector);
  const industry = at(company.industry);
  const series = at(company.series);
  const listedOn = parseDate(at(company.listedOn));
  const isSme = company.isSme === undefined ? undefined : record(company.isSme);
  const faceValue = parseNumber(at(company.faceValue)) ?? Number.NaN;
  return {
    ...(name === "" ? {} : { name }),
    ...(sector === "" ? {} : { sector }),
    ...(industry === "" ? {} : { industry }),
    ...(series === "" ? {} : { series }),
    ...(listedOn === null ? {} : { listedOn }),
    ...(typeof isSme === "boolean" ? { isSme } : {}),
    ...(faceValue > 0 ? { faceValue } : {}),
  };
}

function addPrices(
  prices: PriceCollector,
  { prices: fields }: ParameterMapping,
  record: TableRecord,
  company: CompanyRef,
  asOf: IsoDate,
  series: string | undefined,
): void {
  if (fields === undefined) return;
  const at = (field: string | undefined): number =>
    field === undefined ? Number.NaN : (readNumber(field, record(field)) ?? Number.NaN);
  const close = at(fields.close);
  if (!(close > 0)) return;
  const board = series !== undefined && isSmeSeries(series) !== null ? series : "EQ";
  prices.add({
    company,
    series: board,
    day: dayOfDate(asOf),
    open: at(fields.open),
    high: at(fields.high),
    low: at(fields.low),
    close,
    last: Number.NaN,
    previousClose: findCloseBefore(close, at(fields.changePercent)),
    volume: at(fields.volume),
    value: at(fields.value),
    trades: Number.NaN,
    delivery: Number.NaN,
  });
}

/** To the paisa; NaN where the change is missing or impossible. */
function findCloseBefore(close: number, changePercent: number): number {
  const before = Math.round((100 * close) / (1 + changePercent / 100)) / 100;
  return changePercent > -100 && before > 0 ? before : Number.NaN;
}

function readIndices({ indices }: ParameterMapping, record: TableRecord): readonly string[] {
  const value = indices === undefined ? null : record(indices);
  const names = Array.isArray(value) ? value.map(text) : text(value).split(",");
  return [...new Set(names.map(foldIndexName).filter((name) => name !== ""))];
}

/** A finite number, null for an empty cell; a truth counts 1 or 0. Throws a RowFault. */
function readNumber(field: string, value: unknown): number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "boolean") return value ? 1 : 0;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (typeof value === "string") {
    const truth = /^(true|false)$/i.exec(value.trim());
    if (truth) return truth[0].toLowerCase() === "true" ? 1 : 0;
    const number = parseNumber(value);
    if (number !== null) return Number.isNaN(number) ? null : number;
  }
  throw new RowFault("bad_number", `${field} ${quoted(JSON.stringify(value))} is not a number`);
}

const isMissing = (value: unknown): boolean =>
  value === null || value === undefined || value === "" || value === "-";

function readValue(
  record: TableRecord,
  field: string,
  rule: ParameterRule,
  isText: boolean,
): number | string | null {
  const value = record(field);
  if (isText) return isMissing(value) ? null : text(value);
  const isAlone = rule.needs !== undefined && isMissing(record(rule.needs));
  const number = readNumber(field, value);
  if (number === null) return null;
  if (isAlone && rule.zero !== "empty-alone") return null;
  if (number === 0 && (rule.zero === "empty" || (rule.zero === "empty-alone" && isAlone)))
    return null;
  if (rule.emptyTogether?.every((other) => (readNumber(other, record(other)) ?? 0) === 0))
    return null;
  return rule.scale === undefined ? number : Number((number * rule.scale).toPrecision(15));
}
