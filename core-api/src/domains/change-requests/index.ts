export { createChangeRequestRoutes } from "./change-requests.routes.ts";
export { createChangeRequestsService } from "./change-requests.service.ts";
export type {
  ChangeDefinition,
  ChangeRequestsService,
  DiffLine,
} from "./change-requests.service.ts";
export { reportOverridesOn } from "./report-overrides.ts";
export { waitingChanges } from "./change-requests.repository.ts";
