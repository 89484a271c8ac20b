import { productCatalogue } from "../../catalogue/index.ts";
import type { Diagnostic } from "../../contract/index.ts";
import { explain } from "../../explain/explain.ts";
import { listRows } from "../../eval/mask.ts";
import { compileTruth } from "../../eval/truths.ts";
import { answerQuery } from "../answer.ts";
import { CliError } from "../cli-error.ts";
import type { Data } from "../data/data.ts";
import { openFileData } from "../data/file-data.ts";
import { addFilters } from "../data/open-data.ts";
import { byPlace, writeMarks } from "./marks.ts";
import type { QueryCase } from "./query-case.ts";

const maxExplained = 6;

/** Returns the failed expectations, one line each. */
export async function runCase(one: QueryCase): Promise<readonly string[]> {
  let data: Data;
  try {
    data = addFilters(openFileData("the table", one.table, productCatalogue), one.filters);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    return [error.message];
  }
  const refused = data.reader.filters.filter(({ diagnostics }) => diagnostics.some(isError));
  // the case may test an invalid filter
  if (refused.length > 0 && one.errors.length === 0) {
    return refused.map(
      ({ name, diagnostics }) => `the filter ${name} is invalid: ${diagnostics[0]?.message}`,
    );
  }
  const answer = await answerQuery(data, one.query);
  const found = answer.ok ? answer.listWarnings() : answer.diagnostics;
  return [
    ...compareDiagnostics(one, found),
    ...(answer.ok && one.errors.length === 0 ? await compareAnswers(one, data) : []),
  ];
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

function compareDiagnostics(one: QueryCase, found: readonly Diagnostic[]): string[] {
  const actual = found
    .map(({ code, span, message, suggestions }) => ({ code, message, suggestions, ...span }))
    .toSorted(byPlace);
  const codes = [...one.errors, ...one.warnings];
  const expected = one.marks.map((mark, index) => ({ ...mark, code: codes[index] ?? "" }));
  const same = (a: (typeof expected)[number], b: (typeof expected)[number] | undefined): boolean =>
    a.start === b?.start && a.end === b.end && a.code === b.code;
  const differs =
    actual.length !== expected.length || actual.some((one, index) => !same(one, expected[index]));
  const lines: string[] = [];
  if (differs) {
    const list = (items: readonly { readonly code: string }[]): string =>
      items.map(({ code }) => code).join(", ") || "no diagnostic";
    lines.push(
      `expected  ${writeMarks(one.query, one.marks)}  ${list(expected)}`,
      `actual    ${writeMarks(one.query, actual)}  ${list(actual)}`,
      ...actual.map(({ message }) => `          ${message}`),
    );
  }
  const [first] = actual;
  if (one.says !== null && first?.message.includes(one.says) !== true) {
    lines.push(`says      ${first?.message ?? "nothing"}`, `and not   ${one.says}`);
  }
  if (one.fixed !== null) {
    const fixed = applyFixes(one.query, found);
    if (fixed !== one.fixed) lines.push(`fixed     ${fixed}`, `and not   ${one.fixed}`);
  }
  return lines;
}

/** Applies the best fix of each diagnostic, last first so that offsets stay valid. */
function applyFixes(query: string, found: readonly Diagnostic[]): string {
  const fixes = found.flatMap(({ suggestions }) => suggestions.slice(0, 1));
  let text = query;
  let last = Number.POSITIVE_INFINITY;
  for (const fix of fixes.toSorted((a, b) => b.start - a.start)) {
    // skip overlapping fixes
    if (fix.end > last) continue;
    text = text.slice(0, fix.start) + fix.text + text.slice(fix.end);
    last = fix.start;
  }
  return text;
}

type Outcome = "matches" | "unknown" | "does not match";

async function compareAnswers(one: QueryCase, data: Data): Promise<string[]> {
  const { matched, unknown } = await answerRows(one.query, data);
  const ids = await data.readIds();
  const lines: string[] = [];
  let told = 0;
  for (const [row, id] of ids.entries()) {
    const name = String(id);
    const expected = outcomeOf(one.matches.includes(name), one.unknown.includes(name));
    const actual = outcomeOf(matched.has(row), unknown.has(row));
    if (expected === actual) continue;
    told += 1;
    if (told > maxExplained) continue;
    const explained = await explain({ query: one.query, company: { row } }, data);
    const company = explained.ok ? nameOf(explained.value.name, name) : name;
    lines.push(`- ${company}: ${expected}`, `+ ${company}: ${actual}`);
    if (explained.ok) lines.push(`    ${explained.value.summary}`);
  }
  if (told > maxExplained) lines.push(`and ${told - maxExplained} more companies`);
  return lines;
}

function nameOf(name: string, id: string): string {
  return name === id ? id : `${id} (${name})`;
}

function outcomeOf(matches: boolean, isUnknown: boolean): Outcome {
  return matches ? "matches" : isUnknown ? "unknown" : "does not match";
}

/** Unknown rows match neither the query nor its negation. */
async function answerRows(
  query: string,
  data: Data,
): Promise<{ readonly matched: ReadonlySet<number>; readonly unknown: ReadonlySet<number> }> {
  const { condition, reads } = data.reader.read(query);
  if (condition === null) return { matched: new Set(), unknown: new Set() };
  await data.columns.load(reads);
  const { yes, known } = compileTruth(condition).evaluate(data.columns);
  const isKnown = new Set(listRows(known));
  const rows = Array.from({ length: data.columns.rows }, (_, row) => row);
  return {
    matched: new Set(listRows(yes)),
    unknown: new Set(rows.filter((row) => !isKnown.has(row))),
  };
}
