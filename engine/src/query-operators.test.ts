import { describe, expect, test } from "vitest";
import { evaluate } from "./eval/evaluate.ts";
import { smallCatalogue, smallColumns } from "./eval/small-market.fixture.ts";
import { createQueryReader } from "./query.ts";

const reader = createQueryReader(smallCatalogue);

/** How a query was understood: every operation in brackets. */
function understood(query: string): string {
  const { expression, diagnostics } = reader.read(query);
  const [problem] = diagnostics.filter(({ severity }) => severity === "error");
  if (problem !== undefined)
    return `${problem.code} <${query.slice(problem.span.start, problem.span.end)}>`;
  return expression === null ? "nothing" : write(expression as unknown as Written);
}

interface Written {
  readonly kind: string;
  readonly [key: string]: unknown;
}

function write(node: Written): string {
  const part = (key: string): string => write(node[key] as Written);
  const parts = (key: string): string[] => (node[key] as Written[]).map(write);
  switch (node.kind) {
    case "name":
      return `${node["negated"] === true ? "not " : ""}${node["column"] as string}`;
    case "number":
    case "text":
    case "truth":
    case "date":
      return String(node["value"]);
    case "span":
      return `${node["count"] as number} ${node["unit"] as string}s`;
    case "call":
      return `${node["function"] as string}(${parts("arguments").join("; ")})`;
    case "period": {
      const { unit, back } = node["period"] as { unit: string; back: number };
      return `${part("operand")}@${unit.charAt(0)}${back}`;
    }
    case "negate":
      return `-${part("operand")}`;
    case "not":
      return `!${part("operand")}`;
    case "is-empty":
      return `${part("operand")}?`;
    case "arithmetic":
      return `(${part("left")} ${node["operator"] as string} ${part("right")})`;
    case "comparison": {
      const rest = node["rest"] as { operator: string; operand: Written }[];
      return `(${part("first")}${rest.map(({ operator, operand }) => ` ${operator} ${write(operand)}`).join("")})`;
    }
    case "between":
      return `(${part("operand")} in ${part("low")}..${part("high")})`;
    case "in":
      return `(${part("operand")} in ${parts("choices").join("; ")})`;
    case "and":
    case "or":
      return `(${parts("operands").join(node.kind === "and" ? " & " : " | ")})`;
    default:
      return node.kind;
  }
}

describe("operators bind", () => {
  test.each([
    ["Sales + Debt * 2 - 1 > 0", "(((sales + (debt * 2)) - 1) > 0)"],
    ["Sales - Debt - 1 / 2 / 3 > 0", "(((sales - debt) - ((1 / 2) / 3)) > 0)"],
    ["-Sales last year * -2 > - - 3", "((-sales@y0 * -2) > --3)"],
    ["+Sales > +1", "(sales > 1)"],
    ["(Sales + Debt) preceding year > 1", "((sales + debt)@y1 > 1)"],
    ["NOT Sales > 1 AND Is SME OR Debt < 2", "((!(sales > 1) & isSme) | (debt < 2))"],
    ["Is SME OR Debt < 2 AND NOT NOT Sales > 1", "(isSme | ((debt < 2) & !!(sales > 1)))"],
    ["Is not SME or not Is SME", "(not isSme | !isSme)"],
    ["10 < ROE < 20", "(10 < returnOnEquity < 20)"],
    ["1 < ROE <= Sales = Debt", "(1 < returnOnEquity <= sales = debt)"],
    ["Sales == 1 AND Sales <> 2 AND Sales != 3", "((sales = 1) & (sales != 2) & (sales != 3))"],
    ["Sales BETWEEN 1 AND 2 AND Debt > 1", "((sales in 1..2) & (debt > 1))"],
    ["Sales NOT BETWEEN 1 + 1 AND 2 * 2", "!(sales in (1 + 1)..(2 * 2))"],
    ["Sales IN (1, 2) OR Sector NOT IN ('a')", "((sales in 1; 2) | !(sector in a))"],
    ["Sales + Debt IS EMPTY", "(sales + debt)?"],
    ["NOT Sales IS NOT EMPTY", "!!sales?"],
    ["(Sales > 1) IS EMPTY", "(sales > 1)?"],
    ["Sales/Debt>1", "((sales / debt) > 1)"],
    [
      "if(Sales > 1 OR Is SME, -Debt, max(1, 2)) > 0",
      "(if(((sales > 1) | isSme); -debt; max(1; 2)) > 0)",
    ],
    ["growth(Sales, 3years) > avg(Debt,5 Years)", "(growth(sales; 3 years) > avg(debt; 5 years))"],
  ])("%s", (query, meaning) => expect(understood(query)).toBe(meaning));
});

describe("a line break", () => {
  test.each([
    [
      "between two conditions means AND, looser than OR",
      "Is SME OR Sales > 1\nDebt > 2 OR ROE > 3",
      "((isSme | (sales > 1)) & ((debt > 2) | (returnOnEquity > 3)))",
    ],
    ["is a blank inside a condition", "Sales\n>\n1\n+\n2", "(sales > (1 + 2))"],
    [
      "is a blank inside a name, whose longest form wins",
      "Sales > Debt\nto equity",
      "(sales > debtToEquity)",
    ],
    [
      "before AND, OR or an operator continues the line",
      "Sales > 1\nAND Debt > 2\nOR Is SME\n* 2",
      "formula.type_mismatch <Is SME>",
    ],
    ["before OR continues the line", "Sales > 1\nOR Debt > 2", "((sales > 1) | (debt > 2))"],
    ["before + continues the line", "Sales > 1\n+ Debt", "(sales > (1 + debt))"],
    ["before < continues the line as a chain", "1 < Sales\n< 5", "(1 < sales < 5)"],
    ["before IS EMPTY continues the line", "Sales\nIS EMPTY", "sales?"],
    ["after AND continues the line", "Sales > 1 AND\n\nDebt > 2", "((sales > 1) & (debt > 2))"],
    ["after an operator continues the line", "Sales > 1 -\nDebt", "(sales > (1 - debt))"],
    [
      "before - begins a condition where the line before is complete",
      "Sales > 1\n-Debt < 2",
      "((sales > 1) & (-debt < 2))",
    ],
    ["before - continues a line that is not complete", "Sales\n- Debt < 2", "((sales - debt) < 2)"],
    ["before NOT begins a condition", "Is SME\nNOT Sales > 1", "(isSme & !(sales > 1))"],
    [
      "before ( begins a condition",
      "Sales > 1\n(Debt > 2 OR Is SME)",
      "((sales > 1) & ((debt > 2) | isSme))",
    ],
    [
      "before ( continues a line that ends in an operator",
      "Sales >\n(Debt + 2)",
      "(sales > (debt + 2))",
    ],
    [
      "inside brackets is a blank",
      "(Sales > 1\nOR\nDebt\n- 1 > 2)",
      "((sales > 1) | ((debt - 1) > 2))",
    ],
    [
      "inside a call is a blank",
      "max(\nSales,\n-1\n- Debt\n) > 1",
      "(max(sales; (-1 - debt)) > 1)",
    ],
    ["inside IN is a blank", "Sales IN (1,\n2\n)\nIs SME", "((sales in 1; 2) & isSme)"],
    [
      "before a function begins a condition",
      "Sales > 1\nabs(Debt) > 2",
      "((sales > 1) & (abs(debt) > 2))",
    ],
    [
      "between a function's word and its bracket is a blank",
      "Sales > abs\n(Debt)",
      "(sales > abs(debt))",
    ],
    ["before a period is a blank", "Sales\nlast year > 1", "(sales@y0 > 1)"],
    [
      "before AND belongs to BETWEEN that waits for it",
      "Sales BETWEEN 1\nAND 2\nIs SME",
      "((sales in 1..2) & isSme)",
    ],
    ["many of them are one", "\n\nSales > 1\r\n\r\n \nDebt > 2\n\n", "((sales > 1) & (debt > 2))"],
    [
      "after a comment is one all the same",
      "Sales > 1 -- one\nDebt > 2 /* two\n*/ Is SME",
      "((sales > 1) & (debt > 2) & isSme)",
    ],
  ])("%s", (_, query, meaning) => expect(understood(query)).toBe(meaning));
});

describe("periods", () => {
  test.each([
    ["Sales current quarter > 1", "(sales@q0 > 1)"],
    ["Sales latest quarter > 1", "(sales@q0 > 1)"],
    ["Sales preceding quarter > 1", "(sales@q1 > 1)"],
    ["Sales 1 quarter ago > 1", "(sales@q1 > 1)"],
    ["Sales 5quarters back > 1", "(sales@q5 > 1)"],
    ["[Sales] preceding year quarter > 1", "(sales@q4 > 1)"],
    ["Sales same quarter last year > 1", "(sales@q4 > 1)"],
    ["Sales latest year > 1", "(sales@y0 > 1)"],
    ["[Sales] preceding  year > 1", "(sales@y1 > 1)"],
    ["Sales 10years back > 1", "(sales@y10 > 1)"],
    ["(Sales / Debt 2 years ago) last year > 1", "((sales / debt@y2)@y0 > 1)"],
    ["max(Sales, Debt) last year > 1", "(max(sales; debt)@y0 > 1)"],
    ["((Sales) last year) > 1", "(sales@y0 > 1)"],
    ["Sales 3 years > 1", "formula.unknown_name <Sales 3 years>"],
    ["Sales 12 quarters ago > 1", "formula.period_not_available <Sales 12 quarters ago>"],
  ])("%s", (query, meaning) => expect(understood(query)).toBe(meaning));
});

test("words that are grammar before a bracket alone are free elsewhere", () => {
  const catalogue = {
    ...smallCatalogue,
    names: [
      ...smallCatalogue.names,
      { text: "Change", column: "volume" },
      { text: "In", column: "debt" },
      { text: "Min", column: "sales" },
    ],
  };
  const { condition, columns } = createQueryReader(catalogue).read(
    "Change > 1 AND In > 0 AND Min * (2) > 1 AND Sales IN (100, 50) AND min(Min, In) > 1",
  );
  expect(columns).toEqual(["volume", "debt", "sales"]);
  expect(condition && [...evaluate(condition, smallColumns).matched]).toEqual([0]);
});
