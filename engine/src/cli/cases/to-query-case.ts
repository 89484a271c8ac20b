import { readMarks } from "./marks.ts";
import { type CaseField, type QueryCase, readList, type WrittenCase } from "./query-case.ts";

/** Returns the case, or an error message. */
export function toQueryCase(written: WrittenCase): QueryCase | string {
  const { name, line, table, filters, fields } = written;
  const list = (field: CaseField): string[] => (fields[field] ?? []).flatMap(readList);
  const words = (field: CaseField): string | null => fields[field]?.join(" ") ?? null;
  const [errors, warnings] = [list("errors"), list("warnings")];
  const [matches, unknown] = [list("matches"), list("unknown")];
  const marked = readMarks(written.query);
  if (marked === null) return "the query has an unmatched ⟦ or ⟧";
  if (table === null) return "no table precedes it";
  if (fields.matches === undefined && errors.length === 0) {
    return "it expects neither matches nor an error";
  }
  if (fields.matches !== undefined && errors.length > 0) {
    return "it expects both an error and matches: remove one";
  }
  const codes = errors.length + warnings.length;
  if (marked.marks.length !== codes) {
    return `the query has ${marked.marks.length} ⟦marks⟧ for ${codes} codes`;
  }
  const [first] = table.columns;
  const cells = first !== undefined && "cells" in first ? first.cells.map(String) : [];
  const stranger = [...matches, ...unknown].find((id) => !cells.includes(id));
  if (stranger !== undefined) return `its table does not contain ${stranger}`;
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
