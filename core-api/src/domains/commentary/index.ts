export { createCommentaryRoutes } from "./commentary.routes.ts";
export { createCommentaryService } from "./commentary.service.ts";
export type { CommentaryService } from "./commentary.service.ts";
export { listParts, monthOf, periodChoices } from "./results/result-arithmetic.ts";
export type { ResultSide } from "./results/result-arithmetic.ts";
export { parameterOf } from "./results/result-rules.ts";
export { findSharesKey } from "./shareholding/company-shareholding.ts";
