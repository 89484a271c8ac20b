export { createScorer } from "./scorer.ts";
export { createScoringRoutes } from "./scoring.routes.ts";
export { createScoringService } from "./scoring.service.ts";
export type { ScoringService } from "./scoring.service.ts";
