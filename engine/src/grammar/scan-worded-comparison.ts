import { blankPattern, skipBlanks } from "./fold.ts";
import { functionNamed } from "./function-names.ts";
import type { NameIndex } from "./name-index.ts";
import { type Problem, problemAt, replaceFix } from "./problem.ts";
import { misspelling } from "./scan-misspelt.ts";
import { findText, type Found, isQuote, quotePattern } from "./scan-quoted.ts";
import type { ComparisonOperator, TokenName, Word } from "./tokens.ts";

/** Worded comparisons; prefixes come after longer phrases. */
const wordedComparisons: readonly (readonly [string, ComparisonOperator])[] = [
  ["(?:is )?(?:at least|(?:not|no) less than|(?:greater|more|higher) th[ae]n or equals? to)", ">="],
  ["(?:is )?(?:at most|(?:not|no) more than|(?:less|lower) th[ae]n or equals? to)", "<="],
  ["(?:is )?(?:(?:greater|more|higher) th[ae]n|above|over|exceeds|exceeding)", ">"],
  ["(?:is )?(?:(?:less|lower|smaller) th[ae]n|below|under)", "<"],
  ["is not equals? to|not equals? to|does not equal|is not|not", "!="],
  ["is equals? to|equals? to|equals|equal|is", "="],
];
const search =
  "(?:i?like|contains?|containing|includes?|including|matches|starts with|begins with|ends with)";

function phraseSource(source: string): RegExp {
  const spaced = source.replaceAll(" ?", `${blankPattern}*`).replaceAll(" ", `${blankPattern}+`);
  return new RegExp(spaced, "iuy");
}

const phrase = (source: string): RegExp =>
  new RegExp(`(?:${source})(?![\\p{L}\\p{N}_])`.replaceAll(" ", `${blankPattern}+`), "iuy");
const comparisons = wordedComparisons.map(
  ([source, operator]) => [phrase(source), operator] as const,
);
const searches = [
  [phrase(`(?:(?:is|does|do) )?not ${search}`), "!="],
  [phrase(search), "="],
] as const;

const operands: ReadonlySet<TokenName> = new Set([
  "Name",
  "UnknownName",
  "Period",
  "Percent",
  "CloseBracket",
]);
const mayStart = /[abcdeghilmnosu]/iu;
const beginsValue = new RegExp(
  String.raw`${quotePattern}|[₹₨.\d\u2212]|-(?!-)|(?:rs|inr)(?![\p{L}_])`,
  "iuy",
);
const beginsText = new RegExp(String.raw`${quotePattern}|\p{L}`, "uy");

/**
 * `is above 5`, `like 'Bank'`: the operator with a diagnostic. Null if no value follows, since
 * unknown names can contain such words.
 */
export function findWordedComparison(
  text: string,
  offset: number,
  before: Word | undefined,
  names: NameIndex,
  problems: Problem[],
): Found | null {
  if (before === undefined || !operands.has(before.type)) return null;
  const sign = findWordedSign(text, offset, names, problems);
  if (sign !== null) return sign;
  if (!mayStart.test(text.charAt(offset))) return null;
  for (const [pattern, operator] of searches) {
    const end = matchEnd(pattern, text, offset);
    if (end === null || !matches(beginsText, text, skipBlanks(text, end))) continue;
    problems.push(searchProblem(text, offset, end, operator));
    return { type: "Comparison", end, meaning: { kind: "comparison", operator } };
  }
  for (const [pattern, operator] of comparisons) {
    const end = matchEnd(pattern, text, offset);
    if (end === null) continue;
    const next = skipBlanks(text, end);
    const isOrder = operator !== "=" && operator !== "!=";
    const isFigure = names.longestAt(text, next) !== null || beginsCall(text, next);
    if (!(isOrder && isFigure) && !matches(beginsValue, text, next)) continue;
    problems.push(misspelling(text, { start: offset, end }, operator));
    return { type: "Comparison", end, meaning: { kind: "comparison", operator } };
  }
  return null;
}

const call = /([a-z0-9]+)[\s\u0085\u200b]*\(/iuy;

function beginsCall(text: string, offset: number): boolean {
  call.lastIndex = offset;
  return functionNamed((call.exec(text)?.[1] ?? "").toLowerCase()) !== null;
}

const signed = phraseSource(String.raw`(is )?(not )?(<=|>=|<>|!=|==|=|<|>)`);
const emptied = phraseSource(String.raw`(==?|!=|<>) ?(null|nil|empty|blank)(?![\p{L}\p{N}_])`);
const opposites: ReadonlyMap<string, ComparisonOperator> = new Map([
  ["<", ">="],
  ["<=", ">"],
  [">", "<="],
  [">=", "<"],
  ["=", "!="],
  ["==", "!="],
  ["!=", "="],
  ["<>", "="],
]);

/** `is > 10`, `not = 'Banks'`, `= null`: redundant words around operators. */
function findWordedSign(
  text: string,
  offset: number,
  names: NameIndex,
  problems: Problem[],
): Found | null {
  emptied.lastIndex = offset;
  const [asked, sign = "", word = ""] = emptied.exec(text) ?? [];
  if (asked !== undefined && !names.byFoldedName.has(word.toLowerCase())) {
    const negated = sign === "!=" || sign === "<>";
    const place = { start: offset, end: offset + asked.length };
    problems.push(misspelling(text, place, negated ? "IS NOT EMPTY" : "IS EMPTY"));
    return { type: "IsEmpty", end: place.end, meaning: { kind: "is-empty", negated } };
  }
  signed.lastIndex = offset;
  const [written, is, not, operator = ""] = signed.exec(text) ?? [];
  if (written === undefined || (is === undefined && not === undefined)) return null;
  const opposite = opposites.get(operator);
  const meant = not === undefined ? opposites.get(opposite ?? "") : opposite;
  if (meant === undefined) return null;
  const place = { start: offset, end: offset + written.length };
  problems.push(misspelling(text, place, meant));
  return { type: "Comparison", end: place.end, meaning: { kind: "comparison", operator: meant } };
}

/** Only whole texts can be compared, so the fix removes wildcards. */
function searchProblem(
  text: string,
  start: number,
  end: number,
  operator: ComparisonOperator,
): Problem {
  const place = { start, end };
  const next = skipBlanks(text, end);
  const literal = isQuote(text.charAt(next)) ? findText(text, next, []) : null;
  const written = literal?.meaning.kind === "text" ? literal.meaning.value : "";
  const whole = written.replaceAll(/^[%*]+|[%*]+$/gu, "").trim();
  const isPattern = literal !== null && whole !== written && whole !== "";
  const quote = text.charAt(next) === '"' ? '"' : "'";
  const fix = isPattern
    ? replaceFix({ start, end: literal.end }, `${operator} ${quote}${whole}${quote}`)
    : replaceFix(place, operator);
  const message = `"${text.slice(start, end)}" is not supported. Compare whole texts with = or !=, or with IN (…).`;
  return problemAt(place, "formula.syntax", message, {
    expected: ["=", "!=", "IN"],
    suggestions: [fix],
  });
}

function matchEnd(pattern: RegExp, text: string, offset: number): number | null {
  pattern.lastIndex = offset;
  const found = pattern.exec(text)?.[0];
  return found === undefined ? null : offset + found.length;
}

function matches(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset;
  return pattern.test(text);
}
