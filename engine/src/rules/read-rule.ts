import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Diagnostic, Result, Unit } from "../contract/index.ts";
import { problemAt, toDiagnostics } from "../grammar/problem.ts";
import { createQueryReader } from "../query.ts";
import type { CheckedNode, NumberNode } from "../semantics/checked.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import { truthAsNumber } from "../semantics/choose.ts";

/** A formula or condition that was read and may be evaluated again and again. */
export interface Rule {
  readonly text: string;
  /** A condition is `truth`. */
  readonly type: "number" | "truth";
  /** Of a number; `none` for a condition. */
  readonly unit: Unit;
  /** The columns that it reads, each once, in the order of the text. */
  readonly reads: readonly ColumnKey[];
  /** The number itself; a condition as 1 and 0, empty where it is unknown. */
  readonly node: NumberNode;
}

/** Reads the rules that are written over one catalogue. */
export interface RuleReader {
  /**
   * Never throws for a text. Beside the mistakes of any formula, a function across companies is
   * refused with `rule.across_companies`: a rule says the same of a company whoever stands beside it.
   */
  read(text: string): Result<Rule>;
}

/**
 * `createRuleReader(productCatalogue).read("Return on equity > 15")` is a `Rule`, for
 * `createRuleEvaluator(columns)`. Reading takes milliseconds the first time: keep reader and rules.
 */
export function createRuleReader(catalogue: Catalogue): RuleReader {
  const reader = createQueryReader(catalogue);
  return {
    read(text) {
      const { value, reads, diagnostics } = reader.readFormula(text);
      if (value === null) return { ok: false, diagnostics };
      const across = refuseAcross(text, value.node);
      if (across.length > 0) return { ok: false, diagnostics: across };
      const place = { start: 0, end: text.length };
      const { type, unit } = value;
      const node = type === "number" ? value.node : truthAsNumber(value.node, place);
      return { ok: true, value: { text, type, unit, reads, node }, warnings: diagnostics };
    },
  };
}

function refuseAcross(text: string, root: CheckedNode): readonly Diagnostic[] {
  const whole = { start: 0, end: text.length };
  const problems = listAcross(root).map((node) =>
    problemAt(
      node.place ?? whole,
      "rule.across_companies",
      `A rule looks at one company by itself: ${node.function} sets it against others.`,
      { expected: ["a figure of the company"] },
    ),
  );
  return toDiagnostics(text, problems);
}

type Across = Extract<NumberNode, { kind: "across" }>;

function listAcross(node: CheckedNode): readonly Across[] {
  return node.kind === "across" ? [node] : partsOf(node).flatMap(listAcross);
}
