import { describe, expect, test } from "vitest";
import { productCatalogue } from "../catalogue/index.ts";
import { createQueryReader } from "../query.ts";
import { typesetExpression, typesetText } from "./typeset.ts";

const reader = createQueryReader(productCatalogue);
const typeset = (text: string): string => {
  const { expression } = reader.readFormula(text);
  return expression === null ? "" : typesetExpression(expression, reader.catalogue);
};

describe("a formula of the language", () => {
  test("has its quotients as fractions and brackets only where they are needed", () => {
    expect(typeset("100 * (Net profit / Sales)")).toBe(
      String.raw`100\cdot\frac{\text{Net profit}}{\text{Sales}}`,
    );
    expect(typeset("(Sales - Debt) * -(Sales + 1)")).toBe(
      String.raw`\left(\text{Sales}-\text{Debt}\right)\cdot-\left(\text{Sales}+1\right)`,
    );
    expect(typeset("sqrt(22.5 * EPS * [Book value])")).toBe(
      String.raw`\sqrt{22.5\cdot\text{EPS}\cdot\text{Book value}}`,
    );
  });

  test("sets periods below figures and units next to numbers, and escapes TeX in names", () => {
    expect(typeset("sales 3 years back > 5 cr")).toBe(
      String.raw`\text{Sales}_{\text{3 years ago}}>\text{5 crore}`,
    );
    expect(typeset("avg(OPM, 5 years) >= 20%")).toBe(
      String.raw`\operatorname{avg}\left(\text{OPM},\;\text{5 years}\right)\ge \text{20\%}`,
    );
    expect(typeset("Name = 'a_b & {c}'")).toBe(
      String.raw`\text{Company name}=\text{‘a\_b \& \{c\}’}`,
    );
  });

  test("has a condition a line, chains as chains, and a choice as cases", () => {
    expect(typeset("1 < OPM <= 5 AND NOT Is SME")).toBe(
      String.raw`\begin{aligned}& 1<\text{OPM}\le 5 \\ \text{and }\;& \text{not }\left(\text{Is SME}\right)\end{aligned}`,
    );
    expect(typeset("if(Sales > 1, 2, 3)")).toBe(
      String.raw`\begin{cases}2&\text{if }\text{Sales}>1\\3&\text{otherwise}\end{cases}`,
    );
    expect(typeset("OPM BETWEEN 1 AND 2")).toBe(String.raw`1\le \text{OPM}\le 2`);
  });

  test("of every kind of part has balanced braces", () => {
    const all =
      "Sector IN ('a', 'b') OR Debt IS EMPTY OR (Sales + 1) last year > abs(-2) AND Listing date > 2025-08-31 OR true";
    const tex = typeset(all);
    expect(tex.match(/(?<!\\)\{/gu)?.length).toBe(tex.match(/(?<!\\)\}/gu)?.length);
    expect(tex).not.toMatch(/undefined|\r/u);
  });
});

describe("a formula of the catalogue", () => {
  test("is typeset where it is written in signs", () => {
    expect(typesetText("100 × ((Sales last year / Sales 3 years back)^(1/3) − 1)")).toBe(
      String.raw`100\cdot\left(\left({\frac{\text{Sales last year}}{\text{Sales 3 years back}}}\right)^{\frac{1}{3}}-1\right)`,
    );
    expect(typesetText("√(22.5 × EPS × Book value)")).toBe(
      String.raw`\sqrt{22.5\cdot\text{EPS}\cdot\text{Book value}}`,
    );
    expect(typesetText("As filed, else Sales + Other income")).toBe(
      String.raw`\text{As filed, else }\text{Sales}+\text{Other income}`,
    );
  });

  test("is not where it is told in words", () => {
    expect(typesetText("Mean of OPM over 5 years")).toBeNull();
    expect(typesetText("100 − 100 / (1 + mean gain / mean loss) of Current price")).toBeNull();
    expect(typesetText("One point each: Net profit / Total Assets rising")).toBeNull();
  });

  test("is typeset for more than half of those that have one", () => {
    const formulas = [...productCatalogue.parameters.values()].flatMap(
      ({ formula }) => formula ?? [],
    );
    const typesets = formulas.filter((formula) => typesetText(formula) !== null);
    expect(typesets.length).toBeGreaterThan(formulas.length / 2);
  });
});
