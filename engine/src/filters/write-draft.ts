import { type FilterBound, type FilterDraft, failed, type Result } from "../contract/index.ts";
import { nameColumn } from "../explain/write-node.ts";
import { formatText } from "../grammar/format.ts";
import type { QueryReader } from "../query.ts";
import { quoteText } from "../semantics/check-context.ts";
import { foldText } from "../eval/fold-text.ts";
import { describeColumn } from "../semantics/columns.ts";
import { type SplitQuery, splitQuery, toFilters } from "./outline.ts";

export function writeDraft(draft: FilterDraft, reader: QueryReader): Result<SplitQuery> {
  const written = draft.kind === "text" ? done(draft.text) : spellDraft(draft, reader);
  if (!written.ok) return written;
  const { condition, diagnostics } = reader.read(written.value);
  if (condition === null) return { ok: false, diagnostics };
  const query = splitQuery(formatText(written.value, reader.catalogue, reader.vocabulary), reader);
  if (query === null || !readsAsDraft(draft, query, reader)) return invalid("cannot be written.");
  return { ok: true, value: query, warnings: diagnostics };
}

type Column = Exclude<FilterDraft, { kind: "text" }>;

function spellDraft(draft: Column, reader: QueryReader): Result<string> {
  const { catalogue } = reader;
  const column = describeColumn(catalogue, draft.key);
  if (column === null) return invalid(`names an unknown parameter: ${draft.key}.`);
  const type = draft.kind === "choice" ? "text" : "number";
  if (column.type !== type) {
    const message = type === "text" ? "takes a choice of texts" : "takes a range of numbers";
    return invalid(`cannot be written: ${column.title} is not a parameter that ${message}.`);
  }
  const name = nameColumn(catalogue, draft.key);
  return draft.kind === "choice"
    ? spellChoice(name, draft.values)
    : spellRange(name, draft.low, draft.high);
}

function spellChoice(name: string, values: readonly string[]): Result<string> {
  const distinct = [...new Map(values.map((value) => [foldText(value), value.trim()])).values()];
  const quoted: string[] = [];
  for (const value of distinct) {
    const text = quoteText(value);
    if (value === "" || text === null) {
      return invalid(
        value === ""
          ? "has an empty value."
          : `cannot be written: ${value} contains both kinds of quotes.`,
      );
    }
    quoted.push(text);
  }
  const [first] = quoted;
  if (first === undefined) return invalid("has no value.");
  return done(quoted.length === 1 ? `${name} = ${first}` : `${name} IN (${quoted.join(", ")})`);
}

function spellRange(
  name: string,
  low: FilterBound | null,
  high: FilterBound | null,
): Result<string> {
  for (const bound of [low, high]) {
    if (bound !== null && !Number.isFinite(bound.value))
      return invalid("has a bound that is not a number.");
  }
  if (low === null) {
    if (high === null) return invalid("has no bound.");
    return done(`${name} ${high.inclusive ? "<=" : "<"} ${high.value}`);
  }
  if (high === null) return done(`${name} ${low.inclusive ? ">=" : ">"} ${low.value}`);
  if (!low.inclusive || !high.inclusive) {
    const [first, second] = [low, high].map(({ inclusive }) => (inclusive ? "<=" : "<"));
    return done(`${low.value} ${first ?? ""} ${name} ${second ?? ""} ${high.value}`);
  }
  if (low.value === high.value) return done(`${name} = ${low.value}`);
  return done(`${name} BETWEEN ${low.value} AND ${high.value}`);
}

/** True if the written filter parses back to the draft. */
function readsAsDraft(draft: FilterDraft, query: SplitQuery, reader: QueryReader): boolean {
  if (draft.kind === "text") return true;
  const [filter, ...others] = toFilters(query, query.clauses, reader, (_, text) => text);
  if (filter === undefined || filter.kind === "other" || others.length > 0) return false;
  return filter.kind === draft.kind && filter.key === draft.key;
}

function done(value: string): Result<string> {
  return { ok: true, value, warnings: [] };
}

function invalid(what: string): Extract<Result<never>, { ok: false }> {
  return failed("filter.invalid", `The filter ${what}`);
}
