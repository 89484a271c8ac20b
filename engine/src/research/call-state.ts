/** Outcomes of a call: target or stop reached, expired, or ended by the desk. */
export const callOutcomes = ["target", "stop", "expiry", "withdrawn", "manual"] as const;
export type CallOutcome = (typeof callOutcomes)[number];

/** A research call is open until it ends with an outcome. */
export type CallState = "open" | CallOutcome;

/** Actions on a call: amend, close with an outcome, or correct a closed one. */
export type CallAction = "amend" | "correct" | CallOutcome;

/**
 * The transition table: which actions a state allows. A closed call is never opened or amended; its
 * outcome changes by a correction alone.
 */
export const callActions: { readonly [S in CallState]: readonly CallAction[] } = {
  open: ["amend", ...callOutcomes],
  target: ["correct"],
  stop: ["correct"],
  expiry: ["correct"],
  withdrawn: ["correct"],
  manual: ["correct"],
};

/**
 * The state after an action; null if the state does not allow it. A correction names the outcome that
 * the call should have had.
 */
export function nextCallState(
  state: CallState,
  action: Exclude<CallAction, "correct"> | { readonly correct: CallOutcome },
): CallState | null {
  const name = typeof action === "string" ? action : "correct";
  if (!callActions[state].includes(name)) return null;
  if (typeof action !== "string") return action.correct;
  return action === "amend" ? state : action;
}

/** Levels of a call in paise a share. */
export interface CallLevels {
  readonly side: "buy" | "sell";
  /** The entry band, lowest first. */
  readonly entryLow: number;
  readonly entryHigh: number;
  /** One to three, nearest first. */
  readonly targets: readonly number[];
  readonly stop: number;
}

/** The names of levels, as the fields of a form. */
export type LevelName = "entryLow" | "entryHigh" | "targets" | "stop";

/**
 * Errors in the levels of a call, by field; empty if there are none. A buy call has its stop below
 * the entry band and its targets above it, each further than the one before; a sell call the reverse.
 */
export function checkCallLevels(levels: CallLevels): ReadonlyMap<LevelName, string> {
  const { side, entryLow, entryHigh, targets, stop } = levels;
  const problems = new Map<LevelName, string>();
  if (entryHigh < entryLow) problems.set("entryHigh", "Must not be below the start of the band.");
  const [isFurther, targetWord, stopWord] =
    side === "buy"
      ? [(one: number, other: number) => one > other, "above", "below"]
      : [(one: number, other: number) => one < other, "below", "above"];
  const [near, far] = side === "buy" ? [entryHigh, entryLow] : [entryLow, entryHigh];
  for (const [at, target] of targets.entries()) {
    if (!isFurther(target, targets[at - 1] ?? near)) {
      const base = at === 0 ? "the entry band" : "the target before";
      problems.set("targets", `Target ${at + 1} must be ${targetWord} ${base}.`);
      break;
    }
  }
  if (!isFurther(far, stop)) problems.set("stop", `Must be ${stopWord} the entry band.`);
  return problems;
}

/**
 * The price from which a call's return is measured: the end of its entry band that is worse for those
 * who follow it: the highest price of a purchase and the lowest of a sale.
 */
export function measuredEntry({
  side,
  entryLow,
  entryHigh,
}: Pick<CallLevels, "side" | "entryLow" | "entryHigh">): number {
  return side === "buy" ? entryHigh : entryLow;
}
