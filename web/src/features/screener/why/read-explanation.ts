import type { ExplainedNode, Explanation } from "@munshi/engine/contract";
import { formatNumber, spellForScreen, writePercent } from "../../../lib/format.ts";

/** Result of a part of a query for a company. */
export type Verdict = "holds" | "fails" | "unknown";

/** Logical relation between the parts below a heading. */
export type Join = "all" | "any" | "not" | "one";

/** A part of a query, as the panel shows it. */
export interface ReasonLine {
  /** Path of places from the root, which names the line. */
  readonly id: string;
  readonly text: string;
  readonly verdict: Verdict;
  readonly decided: boolean;
  readonly join: Join;
  /** `13.70 %, misses by 1.30 (8.69 %)`; empty where the parts below say it. */
  readonly figures: string;
  /** Sentences on the data missing for an answer. */
  readonly missing: readonly string[];
  /** The saved filter that is here; null for none. */
  readonly filter: string | null;
  /** Figures that went into a comparison, with what each is worth. */
  readonly values: readonly { readonly text: string; readonly words: string }[];
  readonly parts: readonly ReasonLine[];
}

/** A text, number or date that the query itself gives. */
function isLiteral({ text, parts, missing }: ExplainedNode): boolean {
  return parts.length === 0 && missing.length === 0 && /^["'‘“\d.+-]/.test(text);
}

function isTruth({ kind }: ExplainedNode): boolean {
  return kind === "logic" || kind === "condition";
}

function toVerdict({ value }: ExplainedNode): Verdict {
  if (value === null) return "unknown";
  return value === false || value === 0 ? "fails" : "holds";
}

function findJoin({ text, parts }: ExplainedNode): Join {
  const [first, second] = parts;
  if (first === undefined || !isTruth(first)) return "one";
  if (second === undefined) return /^not\b/i.test(text) ? "not" : "one";
  const at = text.indexOf(first.text);
  const next = text.indexOf(second.text, at + first.text.length);
  // The members of a list stand apart only in the explanation: any of them will do.
  if (at < 0 || next < 0) return /\bin\b/i.test(text) ? "any" : "all";
  return /\bor\b|\|\|/i.test(text.slice(at + first.text.length, next)) ? "any" : "all";
}

/** Returns the value that all parts of a list of choices share, to show it once; null if none. */
function findCommonValue({ parts }: ExplainedNode): ExplainedNode | null {
  const [first] = parts;
  const value = first?.parts[0];
  if (parts.length < 2 || value === undefined || isLiteral(value)) return null;
  const isCommon = parts.every(
    ({ kind, parts: sides, distance }) =>
      kind === "condition" && distance === null && sides[0]?.text === value.text,
  );
  return isCommon ? value : null;
}

function listValues(node: ExplainedNode): readonly ExplainedNode[] {
  return node.parts.filter((part) => !isTruth(part) && !isLiteral(part));
}

/** All figures below a comparison, each once, the outer ones first. */
function flattenValues(nodes: readonly ExplainedNode[]): ReasonLine["values"] {
  const seen = new Map<string, string>();
  const visit = (node: ExplainedNode) => {
    if (!isLiteral(node) && !seen.has(node.text)) seen.set(node.text, node.words);
    listValues(node).forEach(visit);
  };
  nodes.forEach(visit);
  return [...seen].map(([text, words]) => ({ text: spellForScreen(text), words }));
}

function describeDistance({ distance }: ExplainedNode, verdict: Verdict): string {
  if (distance === null || verdict === "unknown") return "";
  const amount = formatNumber(Math.abs(distance.amount));
  if (distance.amount === 0) return "exactly at the limit";
  const percent =
    distance.percent === null ? "" : ` (${writePercent(formatNumber(Math.abs(distance.percent)))})`;
  return `${verdict === "fails" ? "misses by" : "clears by"} ${amount}${percent}`;
}

function listMissing(node: ExplainedNode): readonly string[] {
  const sentences = new Set<string>();
  const visit = ({ missing, parts }: ExplainedNode) => {
    for (const { message } of missing) sentences.add(spellForScreen(message));
    parts.filter((part) => !isTruth(part)).forEach(visit);
  };
  visit(node);
  return [...sentences];
}

/** NOT before one comparison: its figure and its distance, read the other way round. */
function findDenied(node: ExplainedNode): ExplainedNode | null {
  const [only] = node.parts;
  const isDenied = only !== undefined && findJoin(node) === "not" && only.kind === "condition";
  return isDenied && only.filter === null && node.filter === null ? only : null;
}

function toLine(node: ExplainedNode, id: string): ReasonLine {
  const denied = findDenied(node);
  if (denied !== null) {
    const { text, value, decided, filter } = node;
    return toLine({ ...denied, text, value, decided, filter }, id);
  }
  const verdict = toVerdict(node);
  const join = findJoin(node);
  const common = findCommonValue(node);
  const outer = listValues(node);
  const values = common === null ? flattenValues(outer) : [];
  const [only] = values;
  const isPlain = values.length === 1 && only !== undefined;
  const isEmpty = isPlain && outer[0]?.value === null;
  const worth = common?.words ?? (isPlain && !isEmpty ? only.words : "");
  const parts = common === null ? node.parts.filter(isTruth) : [];
  return {
    id,
    text: spellForScreen(node.text),
    verdict,
    decided: node.decided,
    join: common === null ? join : "one",
    figures: [worth, describeDistance(node, verdict)].filter(Boolean).join(", "),
    missing: parts.length === 0 || node.filter !== null ? listMissing(node) : [],
    filter: node.filter,
    values: isPlain ? [] : values,
    parts: parts.map((part, place) => toLine(part, `${id}.${place}`)),
  };
}

/** The conditions of a query for one company; several where all, or any, of them have to hold. */
export function readExplanation({ root }: Explanation): {
  readonly join: Join;
  readonly lines: readonly ReasonLine[];
} {
  const line = toLine(root, "0");
  return line.parts.length > 0 &&
    (line.join === "all" || line.join === "any") &&
    root.filter === null
    ? { join: line.join, lines: line.parts }
    : { join: "one", lines: [line] };
}

/** Describes whether a company is in the result. */
export function describeMatch({ matches }: Explanation): {
  readonly verdict: Verdict;
  readonly words: string;
} {
  if (matches === null) return { verdict: "unknown", words: "Not in results: data missing" };
  return matches
    ? { verdict: "holds", words: "In results" }
    : { verdict: "fails", words: "Not in results" };
}
