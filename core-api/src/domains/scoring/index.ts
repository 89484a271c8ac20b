export { createScorer } from "./scorer.ts";
export { createScoringRoutes } from "./scoring.routes.ts";
export { createScoringService } from "./scoring.service.ts";
export type { ScoringService } from "./scoring.service.ts";
export { loadDayScores } from "./day-scores.query.ts";
export type { DayScores } from "./day-scores.query.ts";
export { emojiBand, meterBand, readPublishedScore } from "./score-bands.ts";
