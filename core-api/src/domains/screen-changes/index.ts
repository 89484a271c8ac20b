export { createScreenChangeRoutes } from "./screen-changes.routes.ts";
export { createScreenChanges } from "./screen-changes.service.ts";
