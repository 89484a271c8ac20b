/**
 * Changes for which a percentage would mislead: the earlier amount is zero or negative, or the
 * amount turned negative.
 */
export const amountTurns = [
  "up-from-zero",
  "turned-positive",
  "turned-negative",
  "less-negative",
  "more-negative",
] as const;
export type AmountTurn = (typeof amountTurns)[number];

/** Percent from a positive amount, or the turn it took; null where either amount is unknown. */
export type AmountChange = number | AmountTurn | null;

/**
 * Compares an amount with an earlier one, both in the same unit. Percent = 100 x (current -
 * previous) / previous, unrounded, only while both sides are comparable: never from a loss.
 */
export function compareAmounts(current: number | null, previous: number | null): AmountChange {
  if (current === null || previous === null) return null;
  if (current === previous) return 0;
  if (previous > 0) {
    return current < 0 ? "turned-negative" : (100 * (current - previous)) / previous;
  }
  if (previous === 0) return current > 0 ? "up-from-zero" : "turned-negative";
  if (current > 0) return "turned-positive";
  return current > previous ? "less-negative" : "more-negative";
}

/** `Turned profitable` for profits; `Turned positive` for cash flows and other amounts. */
export function nameTurn(turn: AmountTurn, isProfit: boolean): string {
  return isProfit ? profitTurns[turn] : otherTurns[turn];
}

/** Rounds a percentage to the given decimals, halves away from zero; a turn stays. */
export function roundChange(change: AmountChange, decimals: number): AmountChange {
  if (typeof change !== "number") return change;
  const scale = 10 ** decimals;
  // 0.85 by hand is 0.84999… in binary
  const steps = Math.round(Math.abs(change) * scale + 1e-9);
  return steps === 0 ? 0 : (Math.sign(change) * steps) / scale;
}

/** True for a line of a statement that is a profit or a loss: `netProfit`, `filed.eps`. */
export function isProfitLine(code: string): boolean {
  return profitLine.test(code);
}

const profitLine = /profit|ebit|\beps/iu;

/** True where the turn is for the better. */
export function isRise(turn: AmountTurn): boolean {
  return turn !== "turned-negative" && turn !== "more-negative";
}

const profitTurns: Readonly<Record<AmountTurn, string>> = {
  "up-from-zero": "Turned profitable",
  "turned-positive": "Turned profitable",
  "turned-negative": "Turned to a loss",
  "less-negative": "Loss narrowed",
  "more-negative": "Loss widened",
};

const otherTurns: Readonly<Record<AmountTurn, string>> = {
  "up-from-zero": "Up from zero",
  "turned-positive": "Turned positive",
  "turned-negative": "Turned negative",
  "less-negative": "Less negative",
  "more-negative": "More negative",
};
