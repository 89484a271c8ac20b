import { mathNodes, writeTex } from "./math-nodes.ts";
import { texText } from "./tex-text.ts";

const operand = /[^×−+/^()√]+/gu;
/** What tells that a text is prose rather than a formula. */
const prose = /[;:,]|\belse\b/u;
const asFiled = "As filed, else ";

/**
 * A catalogue's formula (`100 × Net profit / average Net worth`) as TeX; null where it is told in words
 * rather than in signs.
 */
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
  // words behind a bracket say more of it than signs can
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
