import { readMarks } from "./marks.ts";
import { type CaseField, type QueryCase, readList, type WrittenCase } from "./query-case.ts";

/** A written case as one that can be run, or in words what is wrong with it. */
export function settleCase(written: WrittenCase): QueryCase | string {
  const { name, line, table, filters, fields } = written;
  const list = (field: CaseField): string[] => (fields[field] ?? []).flatMap(readList);
  const words = (field: CaseField): string | null => fields[field]?.join(" ") ?? null;
  const [errors, warnings] = [list("errors"), list("warnings")];
  const [matches, unknown] = [list("matches"), list("unknown")];
  const marked = readMarks(written.query);
  if (marked === null) return "a bracket ⟦ or ⟧ of the query has no partner";
  if (table === null) return "there is no table in front of it";
  if (fields.matches === undefined && errors.length === 0) {
    return "it says neither who matches nor which error it has";
  }
  if (fields.matches !== undefined && errors.length > 0) {
    return "a query with an error matches nobody: leave out one of the two";
  }
  const codes = errors.length + warnings.length;
  if (marked.marks.length !== codes) {
    return `the query has ${marked.marks.length} ⟦marks⟧ for ${codes} codes`;
  }
  const [first] = table.columns;
  const cells = first !== undefined && "cells" in first ? first.cells.map(String) : [];
  const stranger = [...matches, ...unknown].find((id) => !cells.includes(id));
  if (stranger !== undefined) return `its table has no ${stranger}`;
  const twice = unknown.find((id) => matches.includes(id));
  if (twice !== undefined) return `${twice} cannot both match and be unknown`;
  return {
    name,
    line,
    table,
    filters,
    query: marked.text,
    marks: marked.marks,
    errors,
    warnings,
    matches,
    unknown,
    why: words("why"),
    says: words("says"),
    fixed: words("fixed"),
  };
}
