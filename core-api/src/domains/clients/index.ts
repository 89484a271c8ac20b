export { createClientSource } from "./clients.register.ts";
export { createClientRoutes } from "./clients.routes.ts";
export { createDaysChange, createExportChange, createRefundChange } from "./client-changes.ts";
