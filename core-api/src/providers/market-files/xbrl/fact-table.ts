import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";

import { openByteSource } from "../bytes/byte-source.ts";
import { decodeText } from "../bytes/decode-text.ts";
import { Columns, Row } from "../csv/columns.ts";
import type { CsvContext, CsvFormat, RowReader } from "../csv/csv-format.ts";
import { readCsvRows } from "../csv/csv-rows.ts";
import { defaultLimits, importOrder, type Limits, type OpenOptions } from "../market-file.ts";
import { MarketFileError, RowFault, quoted } from "../market-file-error.ts";
import { createFilingReader, xbrlFilingTable } from "./filing-table.ts";
import { emptyValues, isFilingContext, type Filing } from "./filing.ts";
import { usedTags } from "./line-tags.ts";
import { buildStatements } from "./statements.ts";

/**
 * The facts of filings, one per row, in rupees; rows of a filing are contiguous. Filing details are
 * in the table of filings, found by its header in the same folder.
 */
export const xbrlFactTable: CsvFormat = {
  format: "xbrl-fact-table",
  label: "figures of results filings",
  order: importOrder.statements,
  matches: (columns) => columns.has("filing id", "context", "tag", "value inr"),
  open: openFacts,
  findCompanions: async (path, options) => [(await readFilingsBeside(path, options)).path],
};

async function openFacts({ path, columns, sink, options }: CsvContext): Promise<RowReader> {
  const { filings } = await readFilingsBeside(path, options);
  const idAt = columns.place("filing id");
  const contextAt = columns.place("context");
  const tagAt = columns.place("tag");
  const valueAt = columns.place("value inr");
  const done = new Set<string>();
  let current = "";
  let values = emptyValues();
  const close = (): void => {
    const filing = filings.get(current);
    if (filing) for (const fact of buildStatements(filing, values)) sink.fact(fact);
    values = emptyValues();
  };
  return {
    read: (row) => {
      const id = row.required(idAt);
      if (id !== current) {
        close();
        done.add(current);
        current = id;
      }
      if (!filings.has(id))
        throw new RowFault("unknown_filing", `filing ${quoted(id)} is not in any table of filings`);
      if (done.has(id))
        throw new RowFault("out_of_order", `the rows of filing ${quoted(id)} are not consecutive`);
      const context = row.required(contextAt);
      const tag = row.required(tagAt);
      const value = row.number(valueAt);
      if (!isFilingContext(context) || !usedTags.has(tag))
        return sink.skip("not used by any statement line");
      if (Number.isNaN(value)) return sink.skip("without a figure");
      const held = values[context].get(tag);
      if (held) held.push(value);
      else values[context].set(tag, [value]);
    },
    end: close,
  };
}

async function readFilingsBeside(
  path: string,
  options: OpenOptions,
): Promise<{ readonly path: string; readonly filings: ReadonlyMap<string, Filing> }> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const folder = dirname(path);
  const names = (await readdir(folder)).filter((name) => /\.(csv|csv\.gz|zip)$/i.test(name));
  for (const name of names.toSorted()) {
    const path = join(folder, name);
    const filings = await readFilings(path, limits);
    if (filings !== null) return { path, filings };
  }
  throw new MarketFileError(
    path,
    "no_filings",
    "the table of filings that these figures belong to is not in the same folder; put it there",
  );
}

/** Null for a file that is not a table of filings. */
async function readFilings(
  path: string,
  limits: Limits,
): Promise<ReadonlyMap<string, Filing> | null> {
  const filings = new Map<string, Filing>();
  let columns: Columns | null = null;
  let read: ((row: Row) => Filing) | null = null;
  try {
    const source = await openByteSource(path, limits);
    const text = decodeText(path, source.read().chunks);
    for await (const rows of readCsvRows(path, text, ",", limits.lineBytes)) {
      for (const { line, cells } of rows) {
        if (columns === null || read === null) {
          columns = new Columns(cells);
          if (!xbrlFilingTable.matches(columns, {})) return null;
          read = createFilingReader(columns);
          continue;
        }
        addFiling(filings, read, new Row(line, cells, columns));
      }
    }
  } catch (error) {
    if (error instanceof MarketFileError && read === null) return null;
    throw error;
  }
  return read === null ? null : filings;
}

/** Bad rows are reported where the table of filings is imported itself. */
function addFiling(filings: Map<string, Filing>, read: (row: Row) => Filing, row: Row): void {
  try {
    const filing = read(row);
    filings.set(filing.id, filing);
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
  }
}
