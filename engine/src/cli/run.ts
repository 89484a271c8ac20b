import type { ColumnKey, Diagnostic } from "../contract/index.ts";
import type { Evaluation } from "../eval/evaluate.ts";
import { sortRows } from "../eval/sort-rows.ts";
import { createQueryReader, type QueryReader } from "../query.ts";
import { describeColumn } from "../semantics/columns.ts";
import { nearestNames } from "../semantics/nearest-names.ts";
import { resolveColumn } from "../semantics/resolve-column.ts";
import { buildResultTable, type ResultColumn } from "../table/result-table.ts";
import { answerQuery, printDiagnostic } from "./answer.ts";
import type { RunCommand } from "./arguments.ts";
import { CliError } from "./cli-error.ts";
import type { Data } from "./data.ts";
import { formatTable } from "./format-table.ts";
import type { Terminal } from "./terminal.ts";

/** Prints the companies that match one query; false where the query was bad. */
export async function runQuery(
  command: RunCommand,
  data: Data,
  terminal: Terminal,
): Promise<boolean> {
  const reader = createQueryReader(data.catalogue, (key) => data.columns.has(key));
  const extra = command.columns.map((heading) => findColumn(heading, data, reader));
  const sort = command.sort && {
    key: findColumn(command.sort.heading, data, reader),
    direction: command.sort.direction,
  };
  const answer = await answerQuery(data, reader, command.query);
  if (!answer.ok) {
    for (const diagnostic of answer.diagnostics) {
      terminal.note(describeDiagnostic(command.query, diagnostic));
    }
    return false;
  }
  const keys = [...new Set([...data.labelColumns, ...answer.columns, ...extra])];
  await data.columns.load(sort === null ? keys : [...keys, sort.key]);
  const { matched } = answer.evaluation;
  const ordered =
    sort === null ? matched : sortRows(matched, data.columns.get(sort.key), sort.direction);
  const rows = command.limit === null ? ordered : ordered.slice(0, command.limit);
  const warnings = answer.listWarnings();
  await print(command, data, rows, keys, answer.evaluation, warnings, terminal);
  for (const warning of warnings) {
    terminal.note(`Warning: ${describeDiagnostic(command.query, warning)}`);
  }
  return true;
}

async function print(
  command: RunCommand,
  data: Data,
  rows: Int32Array,
  keys: readonly ColumnKey[],
  { matched, lacking, lackingColumns }: Evaluation,
  warnings: readonly Diagnostic[],
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
  if (command.format === "json") {
    const answer = {
      matched: matched.length,
      unmatched,
      lacking,
      warnings: warnings.map(printDiagnostic),
      rows: table.objects(),
    };
    await terminal.write(`${JSON.stringify(answer, null, 1)}\n`);
    return;
  }
  if (command.format === "csv") {
    await terminal.write(`${table.csv()}\n`);
  } else {
    await terminal.write(rows.length === 0 ? "Result Not Available\n" : formatTable(table));
  }
  const reasons = lackingColumns.map(
    ({ key, rows: count }) => `${describeColumn(data.catalogue, key)?.title ?? key} ${count}`,
  );
  const lacked = reasons.length > 0 ? ` (${reasons.join(", ")})` : "";
  terminal.note(
    `${matched.length} of ${data.columns.rows} match, ${unmatched} do not; ${lacking} of these lack data${lacked}.`,
  );
}

function findColumn(heading: string, data: Data, reader: QueryReader): ColumnKey {
  const key = resolveColumn(heading, data.catalogue, reader.names);
  if (key !== null && data.columns.has(key)) return key;
  const nearest = nearestNames(heading, reader.names);
  const hint = nearest.length > 0 ? ` Did you mean ${nearest.join(", ")}?` : "";
  throw new CliError(`There is no column ${heading}.${hint}`);
}

function describeDiagnostic(
  query: string,
  { code, message, span, suggestions }: Diagnostic,
): string {
  const line = query.split("\n")[span.line - 1] ?? "";
  const width = Math.max(1, Math.min(span.end - span.start, line.length - span.column + 1));
  const fixes = suggestions.map(({ label }) => label).join(", ");
  return [
    `${span.line}:${span.column} ${message} (${code})`,
    `  ${line.replaceAll("\t", " ")}`,
    `  ${" ".repeat(span.column - 1)}${"^".repeat(width)}`,
    ...(fixes === "" ? [] : [`  Fix: ${fixes}`]),
  ].join("\n");
}
