export { createScreeningRoutes } from "./screening.routes.ts";
export { createScreeningService } from "./screening.service.ts";
export type { ScreeningService } from "./screening.service.ts";
export type { MembersOfQueries, Screened } from "./screening-task.ts";
