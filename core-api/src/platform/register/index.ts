export { createBulkJob } from "./bulk-job.ts";
export { summariseSelection, withSelected } from "./register-reads.ts";
export type { Reader } from "./compose-query.ts";
export { defineSource } from "./register-source.ts";
export type { RegisterDeps, RegisterSource } from "./register-source.ts";
export { actorOf, createRegisterRoutes, listOpenRegisters } from "./register.routes.ts";
export { countGroups, countRows } from "./register-reads.ts";
