import { mathNodes, writeTex, texText } from "./math-nodes.ts";

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
