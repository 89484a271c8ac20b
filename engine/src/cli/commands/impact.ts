import { compareQueries } from "../../explain/impact.ts";
import { idColumn, tabulate } from "../../table/result-table.ts";
import { openOutput, writeTable } from "../print/output.ts";
import { type Command, noteDiagnostics, openData, readQueryText } from "../session.ts";
import { join } from "./near.ts";
import { rejectFailure } from "../cli-error.ts";

/** False if a query was invalid. */
export const showImpact: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput(options, terminal);
  const [before, after] = [
    await readQueryText(subjects[0] ?? "", session),
    await readQueryText(subjects[1] ?? "", session),
  ];
  const data = await openData(options, session);
  const result = await compareQueries({ before, after }, data);
  if (!result.ok) {
    rejectFailure(result.diagnostics);
    const isFirst = data.reader.read(before).condition === null;
    terminal.note(`In the ${isFirst ? "first" : "second"} query:`);
    noteDiagnostics(isFirst ? before : after, result.diagnostics, terminal);
    return false;
  }
  const { entered, left, stayed, beforeClauses, afterClauses } = result.value;
  const changes = [
    ...entered.map((company) => ({ company, change: "enters", clauses: beforeClauses })),
    ...left.map((company) => ({ company, change: "leaves", clauses: afterClauses })),
  ];
  const text = { type: "text", numeric: false } as const;
  const isNamed = changes.some(({ company }) => company.id !== company.name);
  const table = tabulate([
    { title: "Change", ...text, values: changes.map(({ change }) => change) },
    idColumn(
      data.idHeading,
      await data.readIds(),
      changes.map(({ company }) => company.row),
    ),
    ...(isNamed
      ? [{ title: "Company", ...text, values: changes.map(({ company }) => company.name) }]
      : []),
    {
      title: "By",
      ...text,
      values: changes.map(({ company, clauses }) => join(company.clauses, clauses)),
    },
  ]);
  await writeTable(output, table, (rows) => ({
    entered: entered.length,
    left: left.length,
    stayed,
    rows,
  }));
  terminal.note(`${entered.length} enter, ${left.length} leave, ${stayed} stay.`);
  return true;
};
