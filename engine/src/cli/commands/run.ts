import type { ColumnKey } from "../../contract/index.ts";
import type { Evaluation } from "../../eval/evaluate.ts";
import { sortRows } from "../../eval/sort-rows.ts";
import { describeColumn } from "../../semantics/columns.ts";
import { nearestNames } from "../../semantics/nearest-names.ts";
import { buildResultTable, type ResultColumn } from "../../table/result-table.ts";
import { answerQuery } from "../answer.ts";
import { CliError } from "../cli-error.ts";
import type { Data } from "../data/data.ts";
import { resolveColumn } from "../data/name-columns.ts";
import { type PrintedDiagnostic, printDiagnostic } from "../print/diagnostics.ts";
import { openOutput, type Output, writeTable } from "../print/output.ts";
import type { Terminal } from "../print/terminal.ts";
import { type Command, noteDiagnostics, openData, readQueryText } from "../session.ts";

/** False if the query was invalid. */
export const runQuery: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput(options, terminal);
  const query = await readQueryText(subjects[0] ?? "", session);
  const data = await openData(options, session);
  const extra = options.columns.map((heading) => findColumn(heading, data));
  const sort = options.sort && {
    key: findColumn(options.sort.heading, data),
    direction: options.sort.direction,
  };
  const answer = await answerQuery(data, query);
  if (!answer.ok) {
    noteDiagnostics(query, answer.diagnostics, terminal);
    return false;
  }
  const keys = [...new Set([...data.labelColumns, ...answer.columns, ...extra])];
  await data.columns.load(sort === null ? keys : [...keys, sort.key]);
  const { matched } = answer.evaluation;
  const ordered =
    sort === null ? matched : sortRows(matched, data.columns.get(sort.key), sort.direction);
  const rows = options.limit === null ? ordered : ordered.slice(0, options.limit);
  const warnings = answer.listWarnings();
  const printed = warnings.map((warning) => printDiagnostic(query, warning));
  await print(output, data, rows, keys, answer.evaluation, printed, terminal);
  noteDiagnostics(query, warnings, terminal);
  return true;
};

async function print(
  output: Output,
  data: Data,
  rows: Int32Array,
  keys: readonly ColumnKey[],
  { matched, lacking, lackingColumns }: Evaluation,
  warnings: readonly PrintedDiagnostic[],
  terminal: Terminal,
): Promise<void> {
  const ids = await data.readIds();
  const columns = keys
    .map((key): ResultColumn | null => {
      const described = describeColumn(data.catalogue, key);
      return described && { ...described, column: data.columns.get(key) };
    })
    .filter((column) => column !== null);
  const table = buildResultTable(data.idHeading, ids, rows, columns);
  const unmatched = data.columns.rows - matched.length;
  const whole = (found: object[]): object => ({
    matched: matched.length,
    unmatched,
    lacking,
    warnings,
    rows: found,
  });
  await writeTable(output, table, whole);
  if (output.format === "json") return;
  const reasons = lackingColumns.map(
    ({ key, rows: count }) => `${describeColumn(data.catalogue, key)?.title ?? key} ${count}`,
  );
  const lacked = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  terminal.note(
    `${matched.length} of ${data.columns.rows} match, ${unmatched} do not; ${lacking} of them have missing data${lacked}.`,
  );
}

/** Throws a CliError with the nearest names if there is no such column. */
export function findColumn(heading: string, { catalogue, columns, reader }: Data): ColumnKey {
  const key = resolveColumn(heading, catalogue, reader.names);
  if (key !== null && columns.has(key)) return key;
  const nearest = nearestNames(heading, reader.names).map(({ text }) => text);
  const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
  throw new CliError(`Unknown column ${heading}.${hint}`);
}
