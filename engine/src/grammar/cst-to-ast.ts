import type { CstElement, CstNode } from "chevrotain";
import type { Expression, MissingOperand, Place } from "./ast.ts";
import { type TokenMeaning, type TokenName, type Word, wordOf } from "./tokens.ts";

type Children = CstNode["children"];

/** Converts the concrete tree. Parts skipped by recovery become `missing`. */
export function buildExpression(tree: CstNode): Expression {
  const parts = nodes(tree, "disjunction").map(buildDisjunction);
  return joinLogic("and", parts);
}

function buildDisjunction(node: CstNode): Expression {
  if (node.children["Or"] === undefined) return only(node, "conjunction", buildConjunction);
  return joinLogic("or", nodes(node, "conjunction").map(buildConjunction));
}

function buildConjunction(node: CstNode): Expression {
  if (node.children["And"] === undefined) return only(node, "negation", buildNegation);
  return joinLogic("and", nodes(node, "negation").map(buildNegation));
}

function buildNegation(node: CstNode): Expression {
  if (node.children["Not"] === undefined) return only(node, "condition", buildCondition);
  const condition = only(node, "condition", buildCondition);
  return words(node.children, "Not").reduceRight<Expression>(
    (operand, not) => ({ kind: "not", operand, ...across(not, operand) }),
    condition,
  );
}

function buildCondition(node: CstNode): Expression {
  const [first = missing, ...others] = nodes(node, "sum").map(buildSum);
  const comparisons = words(node.children, "Comparison");
  if (comparisons.length > 0) {
    const rest = comparisons.map((word, index) => ({
      operator: meaning(word, "comparison").operator,
      operand: others[index] ?? missingAfter(word),
    }));
    return { kind: "comparison", first, rest, ...across(first, rest.at(-1)?.operand ?? first) };
  }
  const isEmpty = words(node.children, "IsEmpty")[0];
  if (isEmpty) {
    const test: Expression = { kind: "is-empty", operand: first, ...across(first, isEmpty) };
    return meaning(isEmpty, "is-empty").negated ? negated(test) : test;
  }
  const range = nodes(node, "range")[0];
  if (!range) return first;
  const test = buildRange(first, range);
  return words(node.children, "Not").length > 0 ? negated(test) : test;
}

function buildRange(operand: Expression, range: CstNode): Expression {
  const bounds = nodes(range, "sum").map(buildSum);
  const between = words(range.children, "Between")[0];
  if (between) {
    const low = bounds[0] ?? missingAfter(between);
    const high = bounds[1] ?? missingAfter(low);
    return { kind: "between", operand, low, high, ...across(operand, high) };
  }
  const close = words(range.children, "CloseBracket")[0] ?? bounds.at(-1) ?? operand;
  return { kind: "in", operand, choices: bounds, ...across(operand, close) };
}

function buildSum(node: CstNode): Expression {
  if (node.children["PlusMinus"] === undefined) return only(node, "product", buildProduct);
  return foldArithmetic(
    nodes(node, "product").map(buildProduct),
    words(node.children, "PlusMinus"),
  );
}

function buildProduct(node: CstNode): Expression {
  if (node.children["TimesDivide"] === undefined) return only(node, "signed", buildSigned);
  return foldArithmetic(
    nodes(node, "signed").map(buildSigned),
    words(node.children, "TimesDivide"),
  );
}

function foldArithmetic(operands: readonly Expression[], operators: readonly Word[]): Expression {
  return operators.reduce<Expression>((left, word, index) => {
    const right = operands[index + 1] ?? missingAfter(word);
    const { operator } = meaning(word, "arithmetic");
    return { kind: "arithmetic", operator, left, right, ...across(left, right) };
  }, operands[0] ?? missing);
}

function buildSigned(node: CstNode): Expression {
  if (node.children["PlusMinus"] === undefined) return only(node, "dated", buildDated);
  return words(node.children, "PlusMinus").reduceRight<Expression>(
    (operand, sign) =>
      meaning(sign, "arithmetic").operator === "-"
        ? { kind: "negate", operand, ...across(sign, operand) }
        : operand,
    only(node, "dated", buildDated),
  );
}

function buildDated(node: CstNode): Expression {
  let expression = only(node, "operand", buildOperand);
  if (node.children["Period"] === undefined && node.children["Percent"] === undefined) {
    return expression;
  }
  for (const word of words(node.children, "Period", "Percent")) {
    if (word.meaning.kind === "period") {
      const place = across(expression, word);
      expression = { kind: "period", operand: expression, period: word.meaning.period, ...place };
    } else if (expression.kind === "number") {
      expression = { ...expression, percent: true, end: word.end };
    }
  }
  return expression;
}

function buildOperand({ children }: CstNode): Expression {
  const call = children["call"]?.[0];
  if (call && isNode(call)) return buildCall(call);
  const inner = children["disjunction"]?.[0];
  if (inner && isNode(inner)) {
    const expression = buildDisjunction(inner);
    // its fix keeps the brackets
    if (expression.kind === "unknown") return expression;
    const [open] = words(children, "OpenBracket");
    const [close] = words(children, "CloseBracket");
    return { ...expression, ...across(open ?? expression, close ?? expression) };
  }
  for (const type of singleOperands) {
    if (children[type] === undefined) continue;
    const [word] = words(children, type);
    if (word) return buildLiteral(word, type === "Number" ? words(children, "Unit") : []);
  }
  return missing;
}

const singleOperands = ["Name", "Number", "UnknownName", "Text", "Date", "Truth"] as const;

function buildCall({ children }: CstNode): Expression {
  const [name] = words(children, "Call");
  if (name === undefined) return missing;
  const all = (children["argument"] ?? []).filter(isNode).map(buildArgument);
  const last = words(children, "CloseBracket")[0] ?? all.at(-1) ?? name;
  return {
    kind: "call",
    function: meaning(name, "call").function,
    name: { start: name.start, end: name.end },
    arguments: all,
    ...across(name, last),
  };
}

function buildArgument(node: CstNode): Expression {
  const [span] = words(node.children, "Span");
  if (span === undefined) return only(node, "disjunction", buildDisjunction);
  const { unit, count } = meaning(span, "span");
  return { kind: "span", unit, count, start: span.start, end: span.end };
}

function buildLiteral(word: Word, units: readonly Word[]): Expression {
  const place = across(word, units.at(-1) ?? word);
  const found = word.meaning;
  switch (found.kind) {
    case "name":
      return { kind: "name", column: found.entry.column, negated: found.entry.negated, ...place };
    case "number": {
      if (word.type === "Date") return { kind: "date", value: found.value, ...place };
      const scale = units.reduce((product, unit) => product * meaning(unit, "unit").scale, 1);
      const { value } = found;
      return {
        kind: "number",
        value,
        scale: units.length > 0 ? scale : null,
        percent: false,
        ...place,
      };
    }
    case "truth":
      return { kind: "truth", value: found.value, ...place };
    case "text":
      return word.type === "Text"
        ? { kind: "text", value: found.value, ...place }
        : { kind: "unknown", text: found.value, ...place };
    default:
      return missing;
  }
}

const missing: MissingOperand = { kind: "missing", start: 0, end: 0 };

function missingAfter({ end }: Place): MissingOperand {
  return { kind: "missing", start: end, end };
}

function negated(operand: Expression): Expression {
  return { kind: "not", operand, start: operand.start, end: operand.end };
}

function joinLogic(kind: "and" | "or", parts: readonly Expression[]): Expression {
  const [first = missing, ...others] = parts;
  if (others.length === 0) return first;
  return { kind, operands: parts, ...across(first, others.at(-1) ?? first) };
}

function across(first: Place, last: Place): Place {
  return { start: first.start, end: Math.max(first.end, last.end) };
}

function only(node: CstNode, rule: string, build: (child: CstNode) => Expression): Expression {
  const child = node.children[rule]?.[0];
  return child !== undefined && isNode(child) ? build(child) : missing;
}

function nodes(node: CstNode, rule: string): readonly CstNode[] {
  return node.children[rule]?.filter(isNode) ?? none;
}

const none: readonly never[] = [];

/** Tokens under a node in text order, without those inserted by recovery. */
function words(children: Children, ...types: readonly TokenName[]): readonly Word[] {
  if (types.every((type) => children[type] === undefined)) return none;
  const found: Word[] = [];
  for (const type of types) {
    for (const element of children[type] ?? []) {
      const word = isNode(element) ? undefined : wordOf(element);
      if (word !== undefined) found.push(word);
    }
  }
  return types.length > 1 ? found.toSorted((a, b) => a.start - b.start) : found;
}

function isNode(element: CstElement): element is CstNode {
  return "children" in element;
}

function meaning<Kind extends TokenMeaning["kind"]>(
  word: Word,
  kind: Kind,
): Extract<TokenMeaning, { kind: Kind }> {
  if (hasKind(word.meaning, kind)) return word.meaning;
  throw new TypeError(`A ${word.type} at ${word.start} does not mean a ${kind}.`);
}

function hasKind<Kind extends TokenMeaning["kind"]>(
  meaning: TokenMeaning,
  kind: Kind,
): meaning is Extract<TokenMeaning, { kind: Kind }> {
  return meaning.kind === kind;
}
