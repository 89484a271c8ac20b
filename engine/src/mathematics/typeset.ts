import type { MathNode } from "mathjs/number";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Expression } from "../grammar/ast.ts";
import { complementName } from "../grammar/name-index.ts";
import { writeDay } from "../grammar/numbers.ts";
import { formatPeriod } from "../grammar/periods.ts";
import type { ArithmeticOperator, ComparisonOperator } from "../grammar/tokens.ts";
import { parameterOf, splitColumnKey } from "../semantics/columns.ts";
import { mathNodes, type TexForm, writeTex, texText } from "./math-nodes.ts";

const { ConstantNode, FunctionNode, OperatorNode, SymbolNode } = mathNodes;

const operators = {
  "+": (left: MathNode, right: MathNode) => new OperatorNode("+", "add", [left, right]),
  "-": (left: MathNode, right: MathNode) => new OperatorNode("-", "subtract", [left, right]),
  "*": (left: MathNode, right: MathNode) => new OperatorNode("*", "multiply", [left, right]),
  "/": (left: MathNode, right: MathNode) => new OperatorNode("/", "divide", [left, right]),
} satisfies { [operator in ArithmeticOperator]: unknown };

const signs: { readonly [operator in ComparisonOperator]: string } = {
  "<": "<",
  "<=": String.raw`\le `,
  ">": ">",
  ">=": String.raw`\ge `,
  "=": "=",
  "!=": String.raw`\ne `,
};

const join = (word: string): TexForm => {
  const between = ` \\\\ ${texText(word)}\\;& `;
  return (parts) => `\\begin{aligned}& ${parts.join(between)}\\end{aligned}`;
};

const forms: ReadonlyMap<string, TexForm> = new Map<string, TexForm>([
  ["period", ([figure = "", period = ""]) => `${figure}_{${period}}`],
  ["grouped", ([inner = ""]) => `\\left(${inner}\\right)`],
  ["and", join("and ")],
  ["or", join("or ")],
  ["not", ([inner = ""]) => `${texText("not ")}\\left(${inner}\\right)`],
  ["between", ([x = "", low = "", high = ""]) => `${low}\\le ${x}\\le ${high}`],
  ["in", ([x = "", ...choices]) => `${x}\\in\\left\\{${choices.join(",\\;")}\\right\\}`],
  ["empty", ([x = ""]) => `${x}${texText(" is empty")}`],
  [
    "if",
    ([condition = "", yes = "", no = ""]) =>
      `\\begin{cases}${yes}&${texText("if ")}${condition}\\\\${no}&${texText("otherwise")}\\end{cases}`,
  ],
]);

export function typesetExpression(expression: Expression, catalogue: Catalogue): string {
  const words = new Map<string, string>();
  const own = new Map(forms);
  const symbol = (tex: string): MathNode => {
    const name = `s${words.size}`;
    words.set(name, tex);
    return new SymbolNode(name);
  };
  const call = (name: string, ...parts: readonly MathNode[]): MathNode =>
    new FunctionNode(new SymbolNode(name), [...parts]);
  const build = (node: Expression): MathNode => {
    switch (node.kind) {
      case "number":
        return buildNumber(node, symbol);
      case "date":
        return symbol(texText(writeDay(node.value)));
      case "text":
        return symbol(texText(`‘${node.value}’`));
      case "truth":
        return symbol(texText(String(node.value)));
      case "unknown":
        return symbol(texText(node.text));
      case "missing":
        return symbol(texText("…"));
      case "span":
        return symbol(texText(`${node.count} ${node.unit}s`));
      case "name": {
        const name = parameterOf(catalogue, node.column)?.name ?? node.column;
        const { period } = splitColumnKey(node.column);
        const shown = symbol(texText(node.negated ? (complementName(name) ?? name) : name));
        const carries = period !== null && !catalogue.parameters.has(node.column);
        return carries ? call("period", shown, symbol(texText(formatPeriod(period)))) : shown;
      }
      case "period": {
        const period = symbol(texText(formatPeriod(node.period)));
        const whole = node.operand.kind === "name" || node.operand.kind === "call";
        const operand = build(node.operand);
        return call("period", whole ? operand : call("grouped", operand), period);
      }
      case "call":
        return call(node.function ?? "function", ...node.arguments.map(build));
      case "negate":
        return new OperatorNode("-", "unaryMinus", [build(node.operand)]);
      case "arithmetic":
        return operators[node.operator](build(node.left), build(node.right));
      case "comparison": {
        const name = `compare${own.size}`;
        const between = node.rest.map(({ operator }) => signs[operator]);
        own.set(name, ([first = "", ...others]) =>
          others.reduce((text, other, index) => text + (between[index] ?? "=") + other, first),
        );
        return call(name, build(node.first), ...node.rest.map(({ operand }) => build(operand)));
      }
      case "between":
        return call("between", build(node.operand), build(node.low), build(node.high));
      case "in":
        return call("in", build(node.operand), ...node.choices.map(build));
      case "is-empty":
        return call("empty", build(node.operand));
      case "not":
        return call("not", build(node.operand));
      case "and":
      case "or":
        return call(node.kind, ...node.operands.map(build));
    }
  };
  return writeTex(build(expression), words, own);
}

const unitWords: ReadonlyMap<number, string> = new Map([
  [1e12, "lakh crore"],
  [1e7, "crore"],
  [1e5, "lakh"],
  [1e3, "thousand"],
  [1e6, "million"],
  [1e9, "billion"],
]);

function buildNumber(
  { value, scale, percent }: Extract<Expression, { kind: "number" }>,
  symbol: (tex: string) => MathNode,
): MathNode {
  if (scale === null && !percent) return new ConstantNode(value);
  const unit = scale === null ? "" : ` ${unitWords.get(scale) ?? `× ${scale}`}`;
  const digits = value.toLocaleString("en-IN", { maximumFractionDigits: 20 });
  return symbol(texText(`${digits}${percent ? "%" : ""}${unit}`));
}

const operand = /[^×−+/^()√]+/gu;
/** Signs of prose. */
const prose = /[;:,]|\belse\b/u;
const asFiled = "As filed, else ";

/** A catalogue formula as TeX; null for prose. */
export function typesetText(formula: string): string | null {
  if (formula.startsWith(asFiled)) {
    const rest = typesetText(formula.slice(asFiled.length));
    return rest === null ? null : texText(asFiled) + rest;
  }
  if (prose.test(formula) || !/[×−+/√^]/u.test(formula)) return null;
  const words = new Map<string, string>();
  let isFormula = true;
  const source = formula
    .replaceAll(operand, (written) => {
      const text = written.trim();
      if (text === "" || /^\d+(?:\.\d+)?$/u.test(text)) return ` ${text} `;
      if (/^\d/u.test(text)) isFormula = false;
      const symbol = `s${words.size}`;
      words.set(symbol, texText(text));
      return ` ${symbol} `;
    })
    .replaceAll("×", "*")
    .replaceAll("−", "-")
    .replaceAll("√", "sqrt");
  // words after a bracket are prose
  if (
    !isFormula ||
    /\)\s*[\ds]/u.test(source) ||
    /[\ds]\s*\(/u.test(source.replaceAll("sqrt", ""))
  ) {
    return null;
  }
  try {
    return writeTex(mathNodes.parse(source), words);
  } catch {
    return null;
  }
}
