export { createCommentaryRoutes } from "./commentary.routes.ts";
export { changePercent } from "./results/result-arithmetic.ts";
