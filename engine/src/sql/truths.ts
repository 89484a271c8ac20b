import { type TextNode, type TruthNode, isText } from "../semantics/checked.ts";
import { foldText } from "../eval/texts.ts";
import {
  quoteText,
  at,
  levels,
  type SqlFragment,
  plain,
  quoteName,
  whole,
  within,
} from "./fragment.ts";
import { type SqlContext, writeNumber, writeOperand } from "./numbers.ts";

/** NULL is unknown. */
export function writeTruth(node: TruthNode, context: SqlContext): SqlFragment {
  const operand = (part: TruthNode, level: number): string =>
    within(writeTruth(part, context), level);
  switch (node.kind) {
    case "truth":
      return plain(node.value ? "TRUE" : "FALSE");
    case "truth-column":
      return at(levels.compare, `${quoteName(node.key)} <> 0`);
    case "compare": {
      const left = within(writeOperand(node.left, context), levels.sum);
      const right = within(writeOperand(node.right, context), levels.sum);
      const operator = node.operator === "!=" ? "<>" : node.operator;
      return at(levels.compare, `${left} ${operator} ${right}`);
    }
    case "same-text":
      return compareTexts(node.left, node.right, context);
    case "has-text":
      return holdsText(node.left, node.right.value, context);
    case "is-empty": {
      const { operand: part } = node;
      const written = isText(part) ? writeText(part, context) : writeNumber(part, context);
      return at(levels.compare, `${within(written, levels.sum)} IS NULL`);
    }
    case "is-unknown":
      return at(levels.compare, `(${operand(node.operand, levels.or)}) IS NULL`);
    case "not":
      return at(levels.not, `NOT ${operand(node.operand, levels.whole)}`);
    case "and":
    case "or": {
      const [only, ...others] = node.operands;
      if (only !== undefined && others.length === 0) return writeTruth(only, context);
      const level = levels[node.kind];
      const parts = node.operands.map((part) => operand(part, level + 1));
      return at(level, parts.join(` ${node.kind.toUpperCase()} `));
    }
  }
}

function compareTexts(left: TextNode, right: TextNode, context: SqlContext): SqlFragment {
  if (left.kind === "text" && right.kind === "text") {
    const [a, b] = [foldText(left.value), foldText(right.value)];
    // an unknown condition has no literal in every database
    if (a === "" || b === "") return at(levels.compare, "1 = NULL");
    return plain(a === b ? "TRUE" : "FALSE");
  }
  const [a, b] = [writeText(left, context), writeText(right, context)];
  return at(levels.compare, `${a.text} = ${b.text}`);
}

/** Multiple values are separated by line breaks. */
function holdsText(held: TextNode, value: string, context: SqlContext): SqlFragment {
  const text = foldText(value);
  if (text === "") return at(levels.compare, "1 = NULL");
  const [texts, wanted] = [writeText(held, context).text, quoteText(`\n${text}\n`)];
  const all = `'\n' || ${texts} || '\n'`;
  return whole(`COALESCE(${context.dialect.holds(all, wanted)}, FALSE)`);
}

function writeText(node: TextNode, context: SqlContext): SqlFragment {
  if (node.kind === "text-column") return plain(quoteName(context.foldedColumn(node.key)));
  const folded = foldText(node.value);
  return folded === "" ? whole("CAST(NULL AS VARCHAR(1))") : plain(quoteText(folded));
}
