export { listOrderLimits, listScriptTerms } from "./order-terms.query.ts";
export type { OrderLimit, ScriptTerms } from "./order-terms.query.ts";
export { createScriptSources } from "./scripts.register.ts";
export { createScriptRoutes } from "./scripts.routes.ts";
export { createScriptUploads } from "./script-uploads.ts";
export type { ScriptUploads } from "./script-uploads.ts";
export { createScripts } from "./scripts.service.ts";
export type { ScriptsService } from "./scripts.service.ts";
