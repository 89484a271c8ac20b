export { readResult, resultColumns } from "./read-results.ts";
export { createResultCornerRoutes } from "./result-corner.routes.ts";
export { createResultCornerService } from "./result-corner.service.ts";
export type { ResultCornerService } from "./result-corner.service.ts";
