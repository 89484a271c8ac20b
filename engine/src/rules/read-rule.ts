import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ColumnKey, Diagnostic, Result, Unit } from "../contract/index.ts";
import { problemAt, toDiagnostics } from "../grammar/problem.ts";
import { createQueryReader } from "../query.ts";
import { type CheckedNode, type NumberNode, truthAsNumber } from "../semantics/checked.ts";
import { partsOf } from "../semantics/checked-columns.ts";

export interface Rule {
  readonly text: string;
  /** A condition is `truth`. */
  readonly type: "number" | "truth";
  /** `none` for a condition. */
  readonly unit: Unit;
  readonly reads: readonly ColumnKey[];
  /** A condition is 1 and 0, empty if unknown. */
  readonly node: NumberNode;
}

export interface RuleReader {
  /**
   * Never throws. Rejects functions across companies (`rule.across_companies`): a rule depends on
   * one company only.
   */
  read(text: string): Result<Rule>;
}

/** The first read takes milliseconds: reuse the reader and rules. */
export function createRuleReader(catalogue: Catalogue): RuleReader {
  const reader = createQueryReader(catalogue);
  return {
    read(text) {
      const { value, reads, diagnostics } = reader.readFormula(text);
      if (value === null) return { ok: false, diagnostics };
      const across = rejectAcross(text, value.node);
      if (across.length > 0) return { ok: false, diagnostics: across };
      const place = { start: 0, end: text.length };
      const { type, unit } = value;
      const node = type === "number" ? value.node : truthAsNumber(value.node, place);
      return { ok: true, value: { text, type, unit, reads, node }, warnings: diagnostics };
    },
  };
}

function rejectAcross(text: string, root: CheckedNode): readonly Diagnostic[] {
  const whole = { start: 0, end: text.length };
  const problems = listAcross(root).map((node) =>
    problemAt(
      node.place ?? whole,
      "rule.across_companies",
      `A rule covers one company: ${node.function} compares it with others.`,
      { expected: ["a figure of the company"] },
    ),
  );
  return toDiagnostics(text, problems);
}

type Across = Extract<NumberNode, { kind: "across" }>;

function listAcross(node: CheckedNode): readonly Across[] {
  return node.kind === "across" ? [node] : partsOf(node).flatMap(listAcross);
}
