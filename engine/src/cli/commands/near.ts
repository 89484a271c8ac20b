import type { Clause, NearMisses } from "../../contract/index.ts";
import { findNearMisses } from "../../explain/near-misses.ts";
import { writeDay } from "../../grammar/numbers.ts";
import { idColumn, type PrintedColumn, tabulate } from "../../table/result-table.ts";
import { openOutput, writeTable } from "../print/output.ts";
import { type Command, noteDiagnostics, openData, readQueryText } from "../session.ts";
import { rejectFailure } from "../cli-error.ts";
import { findColumn } from "./run.ts";

const defaultLimit = 20;

/** False if the query was invalid. */
export const listNearMisses: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput(options, terminal);
  const query = await readQueryText(subjects[0] ?? "", session);
  const data = await openData(options, session);
  const columns = options.columns.map((heading) => findColumn(heading, data));
  const request = { query, columns, limit: options.limit ?? defaultLimit };
  const result = await findNearMisses(request, data);
  if (!result.ok) {
    rejectFailure(result.diagnostics);
    noteDiagnostics(query, result.diagnostics, terminal);
    return false;
  }
  const { value: found, warnings } = result;
  const rowsFound = found.companies.map(({ row }) => row);
  const ids = idColumn(data.idHeading, await data.readIds(), rowsFound);
  await writeTable(output, tabulate([ids, ...listColumns(found)]), (rows) => ({
    clauses: found.clauses.map(({ text }) => text),
    histogram: found.histogram,
    rows,
  }));
  if (output.format !== "json") terminal.note(describeHistogram(found));
  noteDiagnostics(query, warnings, terminal);
  return true;
};

function listColumns(found: NearMisses): PrintedColumn[] {
  const { companies, clauses, columns, page } = found;
  const text = { type: "text", numeric: false } as const;
  const isNamed = companies.some(({ id, name }) => id !== name);
  return [
    ...(isNamed ? [{ title: "Company", ...text, values: companies.map(({ name }) => name) }] : []),
    { title: "Fails", ...text, values: companies.map(({ failed }) => join(failed, clauses)) },
    { title: "Unknown", ...text, values: companies.map(({ unknown }) => join(unknown, clauses)) },
    {
      title: "Off by %",
      type: "number",
      numeric: true,
      values: companies.map(({ distance }) =>
        distance === null ? null : Math.round(distance * 100) / 100,
      ),
    },
    ...columns.map(({ key, title, type }) => {
      const cells: Iterable<number | string | null> = page.values[key] ?? [];
      const values = Array.from(cells, (cell) => {
        if (typeof cell !== "number") return cell;
        if (Number.isNaN(cell)) return null;
        return type === "truth" ? cell !== 0 : type === "date" ? writeDay(cell) : cell;
      });
      return { title, type, numeric: type === "number", values };
    }),
  ];
}

export function join(indices: readonly number[], clauses: readonly Clause[]): string {
  return indices.map((index) => clauses[index]?.text ?? "").join("; ");
}

function describeHistogram({ histogram, clauses }: NearMisses): string {
  const counts = histogram.map((companies, failed) => `${failed}: ${companies}`);
  return `Companies by number of failed conditions, of ${clauses.length}: ${counts.join(", ")}.`;
}
