import type { TaskId } from "../tasks.ts";
import { sixPeriods } from "./averages.ts";
import { counts } from "./counts.ts";
import { priorPeriods, zeroDivisors } from "./filters-of-two.ts";
import { fiveClauses, mixedFormulas, oneClause } from "./filters.ts";
import type { HandLoops } from "./hand-loop.ts";
import { facets } from "./facets.ts";
import { textFilter, topFifty } from "./others.ts";
import { rankInGroup } from "./rank.ts";
import { tenClauses } from "./ten-clauses.ts";

/** The yardsticks. */
export const handLoops: Readonly<Record<TaskId, HandLoops>> = {
  one: oneClause,
  five: fiveClauses,
  mixed: mixedFormulas,
  divide: zeroDivisors,
  prior: priorPeriods,
  average: sixPeriods,
  text: textFilter,
  facets,
  top: topFifty,
  counts,
  rank: rankInGroup,
  slider: tenClauses,
  jump: tenClauses,
};
