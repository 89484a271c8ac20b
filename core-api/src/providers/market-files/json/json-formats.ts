import { findMapping } from "../formats/parameter-table.ts";
import { createRecordReader } from "../formats/table-records.ts";
import { notUsed } from "../fact-sink.ts";
import { importOrder } from "../market-file.ts";
import { parseDate } from "../values/dates.ts";
import { requireStatedDay } from "../values/file-day.ts";
import { announcementFeed } from "./announcements.ts";
import { circuitFeed } from "./circuits.ts";
import { dealFeed } from "./deals.ts";
import { indexHistory, indexSnapshot } from "./index-prices.ts";
import {
  isRecord,
  recordsWith,
  type JsonContext,
  type JsonFormat,
  type JsonRecord,
} from "./json-format.ts";

/** The exchange's answer on the results a company filed; it gives the company's identity. */
const resultsList: JsonFormat = {
  format: "results-list",
  label: "list of a company's results filings",
  order: importOrder.companies + 3,
  match: (document) =>
    recordsWith(document, "symbol", "isin", "xbrl", "broadCastDate", "relatingTo"),
  *read(records, { sink }) {
    const seen = new Set<string>();
    for (const [at, record] of records.entries()) {
      sink.row(at + 1, () => {
        const { symbol, isin, companyName } = record;
        if (typeof symbol !== "string") return sink.skip("without a symbol");
        if (seen.has(symbol)) return sink.skip("of a company named before");
        seen.add(symbol);
        sink.fact({
          kind: "company",
          symbol,
          ...(typeof isin === "string" ? { isin } : {}),
          ...(typeof companyName === "string" ? { name: companyName } : {}),
        });
      });
      yield;
    }
  },
};

const parameterRecords: JsonFormat = {
  format: "parameter-table",
  label: "table of parameters",
  order: importOrder.parameters,
  match: (document, options) => {
    const records = recordsWith(document);
    const [first] = records ?? [];
    if (records === null || first === undefined) return null;
    return findMapping(Object.keys(first), options, (field) => first[field]) ? records : null;
  },
  *read(records, context) {
    yield* readParameters(records, context);
  },
};

function* readParameters(records: readonly JsonRecord[], context: JsonContext): Iterable<void> {
  const { path, sink, options } = context;
  const first = records[0] ?? {};
  const found = findMapping(Object.keys(first), options, (field) => first[field]);
  if (found === null) throw new Error("the table was matched without a mapping");
  const { mapping, unknown } = found;
  if (unknown.length > 0)
    sink.note(
      1,
      "unknown_header",
      `no parameter is called ${unknown.join(", ")}; the fields are left out`,
    );
  const day = latestDay(records, mapping.asOf);
  const reader = createRecordReader(
    mapping,
    () => day ?? requireStatedDay(path, options),
    sink,
    options.findParameter,
  );
  for (const [at, record] of records.entries()) {
    sink.row(at + 1, () => reader.read((field) => record[field], at + 1));
    yield;
  }
  reader.end();
}

function latestDay(records: readonly JsonRecord[], field: string | undefined): string | null {
  if (field === undefined) return null;
  const days = records
    .map((record) => record[field])
    .filter((value) => typeof value === "string")
    .map(parseDate)
    .filter((day): day is string => day !== null);
  return days.toSorted().at(-1) ?? null;
}

/** Answers of a broker's or payment provider's API. */
const providerAnswer: JsonFormat = {
  format: "known-unused",
  label: "answer of a provider (not used by the market model)",
  order: importOrder.unused,
  match: (document) => {
    if (!isRecord(document)) return null;
    const isAnswer = typeof document.status === "string" && Object.hasOwn(document, "data");
    return isAnswer || document.entity === "event" || Object.hasOwn(document, "checksum")
      ? [document]
      : null;
  },
  *read(records, { sink }) {
    sink.skip(notUsed, records.length);
    yield;
  },
};

const mappingFile: JsonFormat = {
  format: "known-unused",
  label: "mapping of a table's fields (give it as the mapping of an import)",
  order: importOrder.unused,
  match: (document) =>
    isRecord(document) && isRecord(document.match) && isRecord(document.parameters)
      ? [document]
      : null,
  *read(records, { sink }) {
    sink.skip(notUsed, records.length);
    yield;
  },
};

export const jsonFormats: readonly JsonFormat[] = [
  indexHistory,
  indexSnapshot,
  resultsList,
  announcementFeed,
  circuitFeed,
  dealFeed,
  providerAnswer,
  mappingFile,
  parameterRecords,
];
