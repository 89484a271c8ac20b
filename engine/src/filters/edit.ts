import { type EditRequest, failed, type Result } from "../contract/index.ts";
import type { Place } from "../grammar/ast.ts";
import type { QueryReader } from "../query.ts";
import { canonicalText } from "../semantics/canonical.ts";
import type { TruthNode } from "../semantics/checked.ts";
import { createJoiner, type Joiner } from "./join-pieces.ts";
import { type SplitQuery, splitQuery, type ReadClause } from "./outline.ts";
import { writeDraft } from "./write-draft.ts";

const width = 80;

export function editQuery(request: EditRequest, reader: QueryReader): Result<string> {
  const { query: text, at, filter } = request;
  const query = splitQuery(text, reader);
  if (query === null) return { ok: false, diagnostics: reader.read(text).diagnostics };
  const joiner = createJoiner(reader.names);
  const { clauses, isLoose } = query;
  const old = at === null || isLoose ? null : (clauses[at] ?? null);
  if (at !== null && old === null) {
    return failed("filter.not_found", "This filter is no longer in the query.");
  }
  if (filter === null) {
    if (old === null) return { ok: true, value: text, warnings: [] };
    const others = clauses.filter((clause) => clause !== old);
    if (others.length === 0) return { ok: true, value: "", warnings: [] };
    return firstMatchingText([removeClause(query, old, joiner)], others.map(nodeOf), reader);
  }
  const draft = writeDraft(filter, reader);
  if (!draft.ok) return draft;
  const fresh = draft.value;
  const own = fresh.clauses.map(nodeOf);
  const wanted = clauses.flatMap((clause) => (clause === old ? own : [clause.node]));
  if (old === null) wanted.push(...own);
  const texts = [false, true].flatMap((inBrackets) => {
    const form = writeAnds(fresh, inBrackets, joiner);
    if (old === null) return addClause(query, form, joiner);
    return [replaceClause(query, old, form, joiner)];
  });
  return firstMatchingText(texts, wanted, reader);
}

const nodeOf = ({ node }: ReadClause): TruthNode => node;

/** Joins clauses by AND, bracketing OR. */
function writeAnds(query: SplitQuery, inBrackets: boolean, { join, bracket }: Joiner): string {
  const { text, clauses } = query;
  let written = "";
  let from = 0;
  for (const { start, end, join: joint, isLoose } of clauses) {
    const clause = text.slice(start, end);
    const piece = isLoose || inBrackets ? bracket(clause) : clause;
    const gap = text.slice(from, start).trimEnd();
    const withWord = joint?.kind === "LineAnd" ? join([gap, `AND ${piece}`], "\n") : null;
    written = join(
      [written, withWord ?? text.slice(from, start) + piece],
      withWord === null ? "" : "\n",
    );
    from = end;
  }
  return written + text.slice(from);
}

/**
 * Names and AND can merge with adjacent tokens, so each candidate is parsed again; returns the
 * first with the expected clauses.
 */
function firstMatchingText(
  texts: readonly string[],
  wanted: readonly TruthNode[],
  reader: QueryReader,
): Result<string> {
  const meaning = wanted.map(canonicalText);
  let problem: Extract<Result<string>, { ok: false }> | null = null;
  for (const text of texts) {
    const found = splitQuery(text, reader);
    if (found === null) {
      problem ??= { ok: false, diagnostics: reader.read(text).diagnostics };
      continue;
    }
    const own = found.clauses.map(({ node }) => canonicalText(node));
    const isSame = own.length === meaning.length && own.every((each, i) => each === meaning[i]);
    if (isSame) return { ok: true, value: text, warnings: found.read.diagnostics };
  }
  return problem ?? failed("filter.invalid", "This filter cannot be combined with the others.");
}

function replaceClause(query: SplitQuery, old: ReadClause, form: string, { join }: Joiner): string {
  const { text, comments } = query;
  const inner = within(comments, old).map(({ start, end }) => text.slice(start, end).trimEnd());
  const head = text.slice(0, old.start) + join([form, ...inner], " ");
  return join([head, text.slice(old.end)], "");
}

/** Simplest first. */
function addClause(query: SplitQuery, form: string, joiner: Joiner): readonly string[] {
  const { text, clauses, comments, isLoose } = query;
  const base = text.trimEnd();
  const last = clauses.at(-1);
  if (last === undefined) return [joiner.join([base, form], "\n")];
  const closed =
    text.slice(0, last.start) +
    joiner.bracket(text.slice(last.start, last.end)) +
    base.slice(last.end);
  if (isLoose) return [`${closed}\nAND ${form}`];
  const onNewLine = `${base}\n${form}`;
  const withAnd = `${base}\nAND ${form}`;
  if (last.isLoose) return [onNewLine, `${closed}\nAND ${form}`];
  const isSaid = within(comments, { start: last.end, end: text.length }).length > 0;
  const line = base.slice(base.lastIndexOf("\n") + 1);
  const fits = !isSaid && !form.includes("\n") && line.length + form.length + 5 <= width;
  const plain = fits ? `${base} AND ${form}` : withAnd;
  return last.join?.kind === "LineAnd" ? [onNewLine, plain] : [plain, withAnd];
}

/** Keeps surrounding comments. */
function removeClause(query: SplitQuery, old: ReadClause, { join }: Joiner): string {
  const { text, clauses } = query;
  const index = clauses.indexOf(old);
  const before = clauses[index - 1]?.end ?? 0;
  const after = clauses[index + 1]?.start ?? text.length;
  const pieces = [
    text.slice(0, before),
    ...listComments(query, before, old.start),
    ...listComments(query, old.end, after),
  ];
  const rest = text.slice(after);
  const head = join(pieces, "").trimStart();
  const next = clauses[index + 1];
  if (index === 0) return join([head, rest], " ");
  if (next === undefined) return join([head, rest], "");
  // a line break binds less tightly than AND
  if ([old, next].some((clause) => clause.join?.kind === "LineAnd")) return `${head}\n${rest}`;
  return join([head, `AND ${rest}`], text.slice(before, after).includes("\n") ? "\n" : " ");
}

function listComments({ text, comments }: SplitQuery, from: number, to: number): readonly string[] {
  let before = from;
  return within(comments, { start: from, end: to }).map(({ start, end }) => {
    const isOnNewLine = before > 0 && text.slice(before, start).includes("\n");
    before = end;
    return (isOnNewLine ? "\n" : " ") + text.slice(start, end).trimEnd();
  });
}

function within(comments: readonly Place[], { start, end }: Place): readonly Place[] {
  return comments.filter((comment) => comment.start >= start && comment.end <= end);
}
