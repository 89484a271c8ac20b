import type { Period } from "../contract/index.ts";
import type { TokenName, Word } from "../grammar/tokens.ts";

export interface WordNote {
  readonly title: string;
  readonly meaning: string;
  readonly examples: readonly string[];
}

const note = (title: string, meaning: string, ...examples: readonly string[]): WordNote => ({
  title,
  meaning,
  examples,
});

const byType: ReadonlyMap<TokenName, WordNote> = new Map([
  [
    "And",
    note(
      "AND",
      "Both conditions must hold. Binds more tightly than OR. A line break between two conditions also means AND, binding less tightly than OR.",
      "Return on equity > 15 AND Debt to equity < 0.5",
    ),
  ],
  [
    "Or",
    note(
      "OR",
      "At least one condition must hold. Binds less tightly than AND.",
      "Price to Earning < 10 OR Dividend yield > 5",
    ),
  ],
  ["Not", note("NOT", "Negates a condition; unknown stays unknown.", "NOT (Debt > 100)")],
  ["Between", note("BETWEEN", "Between two bounds, inclusive.", "OPM BETWEEN 10 AND 20")],
  ["In", note("IN", "The value is one of those in brackets.", "Sector IN ('Banks', 'IT')")],
  ["Truth", note("true, false", "A constant condition.", "Is SME = false")],
  ["OpenBracket", note("( )", "Brackets are evaluated first.", "(Sales - Debt) * 2 > 10")],
  ["CloseBracket", note("( )", "Brackets are evaluated first.", "(Sales - Debt) * 2 > 10")],
  [
    "Comma",
    note(
      ",",
      "Separates the arguments of a function or the values of IN.",
      "max(Debt, Borrowings) < 5",
    ),
  ],
  [
    "Percent",
    note(
      "%",
      "Has no effect: percentage parameters are already in percent.",
      "Return on equity > 15%",
    ),
  ],
]);

const comparisons: Readonly<Record<string, string>> = {
  ">": "Greater than.",
  ">=": "At least.",
  "<": "Less than.",
  "<=": "At most.",
  "=": "Equal to. Text comparison ignores case.",
  "!=": "Not equal to.",
};

const arithmetic: Readonly<Record<string, string>> = {
  "+": "Plus.",
  "-": "Minus, or the sign of a number.",
  "*": "Times.",
  "/": "Divided by; empty if the divisor is zero.",
};

const unknownToo = "If a side is empty the result is unknown and the company does not match.";

/** Null for names, numbers and texts. */
export function noteOf({ type, meaning }: Word): WordNote | null {
  switch (meaning.kind) {
    case "comparison":
      return note(
        meaning.operator,
        `${comparisons[meaning.operator] ?? ""} Comparisons can be chained. ${unknownToo}`,
        "10 < Price to Earning < 20",
      );
    case "arithmetic":
      return note(
        meaning.operator,
        `${arithmetic[meaning.operator] ?? ""} Empty if a side is empty.`,
        "Net profit / Sales > 0.1",
      );
    case "is-empty":
      return meaning.negated
        ? note("IS NOT EMPTY", "The company has the value.", "Dividend IS NOT EMPTY")
        : note("IS EMPTY", "The company lacks the value.", "Dividend IS EMPTY");
    default:
      return byType.get(type) ?? null;
  }
}

export function describePeriod({ unit, back }: Period): string {
  const whole = unit === "quarter" ? "quarter" : "financial year";
  if (back === 0) return `The last reported ${whole}.`;
  if (unit === "quarter" && back === 4)
    return "The same quarter a year before the latest reported.";
  return back === 1
    ? `The ${whole} before the last reported.`
    : `The ${whole} ${back} ${unit}s before the last reported one.`;
}
