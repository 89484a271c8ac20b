import type { ColumnKey } from "../../contract/index.ts";
import { foldName } from "../../grammar/fold.ts";
import { formatPeriod } from "../../grammar/periods.ts";
import { parameterOf, splitColumnKey } from "../../semantics/columns.ts";
import { cellsOf } from "../../table/column.ts";
import { answerQuery } from "../answer.ts";
import type { Data } from "../data/data.ts";
import { writeSnapshotNotes } from "../data/snapshot-notes.ts";
import { type ArrowColumn, encodeArrow } from "../print/encode-arrow.ts";
import { openOutput } from "../print/output.ts";
import { type Command, noteDiagnostics, openData, readQueryText } from "../session.ts";
import { findColumn } from "./run.ts";

/** False if the query was invalid. */
export const writeSnapshot: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput({ format: "arrow", out: options.out }, terminal);
  const [given] = subjects;
  const query = given === undefined ? null : await readQueryText(given, session);
  const data = await openData(options, session);
  const chosen = options.columns.map((heading) => findColumn(heading, data));
  let rows: ArrayLike<number> | null = null;
  if (query !== null) {
    const answer = await answerQuery(data, query);
    noteDiagnostics(query, answer.ok ? answer.listWarnings() : answer.diagnostics, terminal);
    if (!answer.ok) return false;
    rows = answer.evaluation.matched;
  }
  const wanted = chosen.length > 0 ? [...data.labelColumns, ...chosen] : data.keys;
  const keys = [...new Set([data.idColumn, ...wanted])];
  await data.columns.load(keys);
  const columns = listColumns(data, keys, rows);
  const { asOf, version, idHeading } = data;
  const notes = writeSnapshotNotes({ asOf, version, idHeading, keys });
  await output.write(encodeArrow(columns, notes));
  const count = columns[0]?.values.length ?? 0;
  const day = asOf === null ? "" : ` as of ${asOf}`;
  terminal.note(`${count} companies, ${keys.length} columns${day}.`);
  return true;
};

function listColumns(
  data: Data,
  keys: readonly ColumnKey[],
  rows: ArrayLike<number> | null,
): ArrowColumn[] {
  const taken = new Set<string>();
  return keys.map((key) => {
    const cells = cellsOf(data.columns.get(key));
    return {
      title: titleOf(key, data, taken),
      type: parameterOf(data.catalogue, key)?.type ?? "number",
      values: rows === null ? cells : Array.from(rows, (row) => cells[row] ?? null),
    };
  });
}

/** A heading that is valid in queries and unique in the file. */
function titleOf(key: ColumnKey, { catalogue }: Data, taken: Set<string>): string {
  const info = parameterOf(catalogue, key);
  const { period } = splitColumnKey(key);
  const name = info?.name ?? key;
  const carries = period !== null && info?.code !== key;
  const title = carries ? `${name} ${formatPeriod(period)}` : name;
  const unique = taken.has(foldName(title)) ? `${title} (${key})` : title;
  taken.add(foldName(unique));
  return unique;
}
