import type { Period } from "../contract/index.ts";
import type { TokenName, Word } from "../grammar/tokens.ts";

/** What is said of a word of the grammar. */
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
      "Both conditions must hold. It binds tighter than OR; a line break between two conditions means AND too, looser than OR.",
      "Return on equity > 15 AND Debt to equity < 0.5",
    ),
  ],
  [
    "Or",
    note(
      "OR",
      "One of the conditions must hold. It is looser than AND.",
      "Price to Earning < 10 OR Dividend yield > 5",
    ),
  ],
  [
    "Not",
    note("NOT", "Turns a condition round; what is unknown stays unknown.", "NOT (Debt > 100)"),
  ],
  [
    "Between",
    note(
      "BETWEEN",
      "Holds from the first bound to the second, both included.",
      "OPM BETWEEN 10 AND 20",
    ),
  ],
  [
    "In",
    note("IN", "Holds where the value is one of those in brackets.", "Sector IN ('Banks', 'IT')"),
  ],
  ["Truth", note("true, false", "A condition that always holds, or never.", "Is SME = false")],
  [
    "OpenBracket",
    note("( )", "What stands in brackets is worked out first.", "(Sales - Debt) * 2 > 10"),
  ],
  [
    "CloseBracket",
    note("( )", "What stands in brackets is worked out first.", "(Sales - Debt) * 2 > 10"),
  ],
  [
    "Comma",
    note(
      ",",
      "Parts the arguments of a function, or the choices of IN.",
      "max(Debt, Borrowings) < 5",
    ),
  ],
  [
    "Percent",
    note("%", "Has no effect: parameters in percent hold percents.", "Return on equity > 15%"),
  ],
]);

const comparisons: Readonly<Record<string, string>> = {
  ">": "Greater than.",
  ">=": "At least.",
  "<": "Less than.",
  "<=": "At most.",
  "=": "Equal to. Texts are equal whatever their case.",
  "!=": "Different from.",
};

const arithmetic: Readonly<Record<string, string>> = {
  "+": "Plus.",
  "-": "Minus, or the sign of a number.",
  "*": "Times.",
  "/": "Divided by; empty where the divisor is zero.",
};

const unknownToo = "Where a side is empty the answer is unknown, and the company does not match.";

/** The note of a word that means the same in every text; null for names, numbers and texts. */
export function noteOf({ type, meaning }: Word): WordNote | null {
  switch (meaning.kind) {
    case "comparison":
      return note(
        meaning.operator,
        `${comparisons[meaning.operator] ?? ""} Comparisons may be chained. ${unknownToo}`,
        "10 < Price to Earning < 20",
      );
    case "arithmetic":
      return note(
        meaning.operator,
        `${arithmetic[meaning.operator] ?? ""} Empty where a side is empty.`,
        "Net profit / Sales > 0.1",
      );
    case "is-empty":
      return meaning.negated
        ? note("IS NOT EMPTY", "Holds where the company has the figure.", "Dividend IS NOT EMPTY")
        : note("IS EMPTY", "Holds where the company lacks the figure.", "Dividend IS EMPTY");
    default:
      return byType.get(type) ?? null;
  }
}

/** `latest quarter` in a sentence. */
export function describePeriod({ unit, back }: Period): string {
  const whole = unit === "quarter" ? "quarter" : "financial year";
  if (back === 0) return `The last reported ${whole}.`;
  if (unit === "quarter" && back === 4)
    return "The same quarter a year before the latest reported.";
  return back === 1
    ? `The ${whole} before the last reported.`
    : `The ${whole} ${back} ${unit}s before the last reported one.`;
}
