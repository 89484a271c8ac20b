import type { MissingFact } from "../contract/index.ts";
import type { ComparisonOperator } from "../grammar/tokens.ts";
import type { CheckedNode, TruthNode } from "../semantics/checked.ts";
import { listDecisiveLeaves } from "./decisive.ts";
import { hasThresholdLeft } from "./explained-tree.ts";
import type { Findings } from "./explained-tree.ts";
import { listMissing } from "./missing.ts";
import { wordsOf, wordsOfPair } from "./words.ts";

/** Further reasons are only counted. */
const maxReasons = 3;

export function summarise(root: TruthNode, findings: Findings): string {
  const answer = findings.values.get(root) ?? null;
  const leaves = listDecisiveLeaves(root, findings.decided);
  if (answer === null) {
    const missing = new Set(leaves.flatMap((leaf) => listMissing(leaf, findings)).map(messageOf));
    return `Unknown: ${join([...missing])}`;
  }
  const statements = [...new Set(leaves.map((leaf) => `${stateLeaf(leaf, findings)}.`))];
  return `${answer ? "Matches" : "Does not match"}: ${join(statements)}`;
}

function messageOf({ message }: MissingFact): string {
  return message;
}

function join(sentences: readonly string[]): string {
  const told = sentences.slice(0, maxReasons);
  const more = sentences.length - told.length;
  return more > 0 ? `${told.join(" ")} And ${more} more.` : told.join(" ");
}

function stateLeaf(leaf: TruthNode, findings: Findings): string {
  const { values, write } = findings;
  const holds = values.get(leaf) === true;
  switch (leaf.kind) {
    case "compare":
      return stateComparison(leaf, findings);
    case "same-text": {
      const [left, right] =
        leaf.left.kind === "text" ? [leaf.right, leaf.left] : [leaf.left, leaf.right];
      const tell = (node: CheckedNode): string => {
        const quoted = `"${String(values.get(node) ?? "")}"`;
        return node.kind === "text" ? quoted : `${write(node)} (${quoted})`;
      };
      const own = `"${String(values.get(left) ?? "")}"`;
      return holds && right.kind === "text"
        ? `${write(left)} is ${own}`
        : `${write(left)} is ${own}, ${holds ? "the same as" : "not"} ${tell(right)}`;
    }
    case "has-text": {
      const held = wordsOf(values.get(leaf.left) ?? null, noUnit);
      return `${write(leaf.left)} ${held === "empty" ? "is empty" : `is ${held}`}, ${holds ? "" : "not "}${write(leaf.right)}`;
    }
    case "is-empty": {
      const value = values.get(leaf.operand) ?? null;
      if (holds) return `${write(leaf.operand)} is empty`;
      const words = wordsOf(value, findings.quantities.get(leaf.operand) ?? noUnit);
      return `${write(leaf.operand)} is ${words}, not empty`;
    }
    case "truth":
      return `The query says ${String(leaf.value)}`;
    default: {
      const known = values.get(leaf) ?? null;
      if (known === null) return `"${write(leaf)}" is unknown`;
      return `"${write(leaf)}" ${holds ? "holds" : "does not hold"}`;
    }
  }
}

const noUnit = { type: "number", unit: "none" } as const;

function stateComparison(
  leaf: Extract<TruthNode, { kind: "compare" }>,
  findings: Findings,
): string {
  const { values, quantities, write } = findings;
  const mirrored = hasThresholdLeft(leaf);
  const [figure, threshold] = mirrored ? [leaf.right, leaf.left] : [leaf.left, leaf.right];
  const [a, b] = [values.get(figure), values.get(threshold)];
  if (typeof a !== "number" || typeof b !== "number") return `"${write(leaf)}" is unknown`;
  const [own, limit] = wordsOfPair(
    [a, b],
    [quantities.get(figure) ?? noUnit, quantities.get(threshold) ?? noUnit],
  );
  const isNumber = threshold.kind === "constant";
  const against = isNumber ? limit : `${write(threshold)} (${limit})`;
  const isDate = quantities.get(figure)?.type === "date";
  const relation =
    a === b ? "the same as" : a > b ? (isDate ? "after" : "above") : isDate ? "before" : "below";
  return figure.kind === "constant"
    ? `${own} is ${relation} ${against}`
    : `${write(figure)} is ${own}, ${a === b && isNumber ? stateEqual(leaf.operator, mirrored, limit) : `${relation} ${against}`}`;
}

/** `Debt to equity is 0.50, not below 0.50`. */
function stateEqual(operator: ComparisonOperator, mirrored: boolean, limit: string): string {
  if (operator !== "<" && operator !== ">") return `exactly ${limit}`;
  return `not ${(operator === "<") === mirrored ? "above" : "below"} ${limit}`;
}
