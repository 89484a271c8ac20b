import { planDerivation } from "@munshi/engine";
import type { LoadedFacts } from "./assemble-facts.ts";
import type { DayScorer, PastScore } from "./market-scorer.ts";
import { replayResults } from "./replay-results.ts";
import type { KnownThen, ReplayContext } from "./replay-results.ts";

/** The scores of companies on the days of their past results. */
export interface PastScores {
  add(loaded: LoadedFacts, context: Omit<ReplayContext, "plan">): void;
  /** By company, in the order of adding, and day. */
  list(): readonly PastScore[];
}

/** Days scored together: a rule is evaluated over all of them, and their figures are held till then. */
const daysAtOnce = 600;

export function createPastScores(scorer: DayScorer): PastScores {
  const plan = planDerivation(new Set([...scorer.fundamentalColumns, "currentPrice"]));
  const scored: PastScore[] = [];
  let waiting: (KnownThen & { readonly coCode: number })[] = [];
  const score = (): void => {
    const scores = scorer.scorePast(waiting.map(({ values }) => values));
    for (const [at, { coCode, day, close }] of waiting.entries()) {
      scored.push({ coCode, day, fundamental: scores[at] ?? null, close });
    }
    waiting = [];
  };
  return {
    add(loaded, context) {
      const { coCode } = loaded.facts.identity;
      const known = replayResults(loaded, { ...context, plan });
      waiting.push(...known.map((then) => ({ ...then, coCode })));
      if (waiting.length >= daysAtOnce) score();
    },
    list() {
      if (waiting.length > 0) score();
      return scored;
    },
  };
}
