import { escapeFormula } from "@munshi/engine/contract";
import type { EngineApi, QueryColumn } from "@munshi/engine/contract";
import { toEngineError } from "../../../../lib/http.ts";
import { spellForScreen } from "../../../../lib/format.ts";
import { usualSort } from "../../columns.ts";
import type { ScreenerState } from "../../state.ts";
import { buildExportTable } from "./export-table.ts";
import type { ExportTable } from "./export-table.ts";
import type { ExportNote } from "./write-excel.ts";

export type ExportFormat = "xlsx" | "csv";

/** Input of an export, independent of the page that starts it. */
export interface ExportSource {
  readonly engine: Pick<EngineApi, "page">;
  readonly state: ScreenerState;
  /** Visible columns of the result, in display order. */
  readonly columns: readonly QueryColumn[];
  /** Rows of the result in display order; null for all rows, in result order. */
  readonly order: readonly number[] | null;
  /** Writes a workbook. */
  readonly writeExcel: (table: ExportTable, notes: readonly ExportNote[]) => Promise<Blob>;
  /** The page's address. */
  readonly address: string;
}

/** A file to hand to the reader. */
interface ExportFile {
  readonly name: string;
  readonly blob: Blob;
}

function describeOrder(state: ScreenerState): string {
  const { column, direction } = state.address.sort ?? usualSort;
  const title = state.result?.columns.find(({ key }) => key === column)?.title;
  const heading = title ?? (column === "name" ? "Company name" : "Market capitalisation");
  const way = direction === "descending" ? "largest first" : "smallest first";
  return `${spellForScreen(heading)}, ${column === "name" ? direction : way}`;
}

/** A spreadsheet's dates know no zone: they are written as India's clocks have them. */
const indiaAheadMs = 5.5 * 3_600_000;

function listNotes(source: ExportSource, table: ExportTable): readonly ExportNote[] {
  const { state, order, address } = source;
  const market = state.view?.shell.market ?? null;
  const query = state.answeredQuery === "" ? "None (all companies)" : state.answeredQuery;
  return [
    { label: "Query", value: escapeFormula(query) },
    {
      label: "Prices as of",
      value: market === null ? null : new Date(`${market.asOf}T00:00:00Z`),
    },
    { label: "Companies", value: table.rows.length },
    { label: "Total companies", value: state.result?.total ?? null },
    ...(order === null ? [{ label: "Order", value: describeOrder(state) }] : []),
    { label: "Data version", value: escapeFormula(market?.version ?? "") },
    ...(market?.kind === "demo"
      ? [{ label: "Market", value: "Demo data: fictional companies" }]
      : []),
    { label: "Exported on", value: new Date(Date.now() + indiaAheadMs) },
    { label: "Link", value: escapeFormula(address) },
  ];
}

/**
 * The result on screen as a file: every row of it, not only those in view, in the order on screen and
 * with the columns on screen. Null where there is no result. Throws what the engine could not give.
 */
export async function exportResult(
  source: ExportSource,
  format: ExportFormat,
): Promise<ExportFile | null> {
  const { result, view } = source.state;
  if (result === null) return null;
  const { resultId, matched } = result;
  const answer = await source.engine.page({ resultId, from: 0, to: matched });
  if (!answer.ok) throw toEngineError(answer.diagnostics);
  const table = buildExportTable(source.columns, answer.value, source.order);
  const notes = listNotes(source, table);
  const blob =
    format === "csv"
      ? (await import("./write-csv.ts")).writeCsv(table)
      : await source.writeExcel(table, notes);
  return { name: `screener-${view?.shell.market?.asOf ?? "result"}.${format}`, blob };
}
