import type { MissingFact } from "../contract/index.ts";
import type { CheckedNode } from "../semantics/checked.ts";
import { partsOf } from "../semantics/checked-columns.ts";
import type { CompanyFacts } from "./company-facts.ts";
import type { NodeValue } from "./node-values.ts";

export interface MissingContext {
  readonly facts: CompanyFacts;
  readonly values: ReadonlyMap<CheckedNode, NodeValue>;
  readonly write: (node: CheckedNode) => string;
}

/** Reasons for an empty or unknown part, each once. */
export function listMissing(node: CheckedNode, context: MissingContext): readonly MissingFact[] {
  const found = new Map<string, MissingFact>();
  for (const fact of collect(node, context)) {
    found.set(`${fact.reason} ${fact.key ?? ""} ${fact.message}`, fact);
  }
  return [...found.values()];
}

function collect(node: CheckedNode, context: MissingContext): readonly MissingFact[] {
  const { values } = context;
  const valueOf = (part: CheckedNode): NodeValue => values.get(part) ?? null;
  if (valueOf(node) !== null) return [];
  switch (node.kind) {
    case "column":
    case "text-column":
    case "truth-column":
      return context.facts.explainEmpty(node.key);
    case "constant":
    case "truth":
    case "text":
      return [arithmetic("out-of-domain", `${context.write(node)} has no value.`)];
    case "if": {
      const condition = valueOf(node.condition);
      if (condition === null) return collect(node.condition, context);
      return collect(condition === true ? node.then : node.otherwise, context);
    }
    default: {
      const below = partsOf(node)
        .filter((part) => valueOf(part) === null)
        .flatMap((part) => collect(part, context));
      // aggregates skip empty values, so missing inputs are not the reason
      const skips = node.kind === "aggregate" && node.function !== "stdev";
      const left = skips && node.operands.some((operand) => valueOf(operand) !== null);
      return below.length > 0 && !left ? below : [explainResult(node, context)];
    }
  }
}

/** All inputs are known but the result is empty. */
function explainResult(node: CheckedNode, { values, write }: MissingContext): MissingFact {
  const numberOf = (part: CheckedNode): number => {
    const value = values.get(part);
    return typeof value === "number" ? value : Number.NaN;
  };
  const isZero = (part: CheckedNode): boolean => numberOf(part) === 0;
  const zero = (divisor: CheckedNode): MissingFact =>
    arithmetic("zero-divisor", `${write(divisor)} is 0, so the division has no result.`);
  switch (node.kind) {
    case "arithmetic":
      if (node.operator === "/" && isZero(node.right)) return zero(node.right);
      break;
    case "scalar": {
      const operand = write(node.operand);
      if (node.function === "sqrt") {
        return arithmetic("out-of-domain", `${operand} is negative, so it has no square root.`);
      }
      if (node.function === "ln" || node.function === "log10") {
        return arithmetic("out-of-domain", `${operand} is not above 0, so it has no logarithm.`);
      }
      break;
    }
    case "aggregate":
      if (node.function !== "stdev") break;
      if (node.operands.filter((part) => !Number.isNaN(numberOf(part))).length < 2) {
        return arithmetic("out-of-domain", "A standard deviation needs at least two values.");
      }
      break;
    case "growth":
      if (!(numberOf(node.first) > 0)) {
        const message = `${write(node.first)} is not above 0, so growth from it has no meaning.`;
        return arithmetic("out-of-domain", message);
      }
      if (numberOf(node.last) < 0) {
        const message = `Compound growth to ${write(node.last)} has no meaning because it is negative.`;
        return arithmetic("out-of-domain", message);
      }
      break;
    case "change":
      if (!(numberOf(node.first) > 0)) {
        const message = `${write(node.first)} is not above 0, so a change from it has no percentage.`;
        return arithmetic("out-of-domain", message);
      }
      break;
    case "across":
      if (node.function === "zscore") {
        const message = `The figures of ${write(node.operand)} are all equal, so their deviation is 0.`;
        return arithmetic("zero-divisor", message);
      }
      break;
    default:
      break;
  }
  return arithmetic("overflow", `${write(node)} is too large.`);
}

function arithmetic(reason: MissingFact["reason"], message: string): MissingFact {
  return { reason, key: null, message };
}
