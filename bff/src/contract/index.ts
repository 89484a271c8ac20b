export * from "./views.ts";
export * from "./browser-calls.ts";
export * from "./session.ts";
export type * from "./documented.ts";
export * from "./public-content.ts";
export { builtPages, notYetAvailable } from "./built-pages.ts";
export { acceptNextPath } from "./next-address.ts";
export { decideGate, findGateRow, gateTable, visitor } from "@munshi/core-api/contract";
export type { Audience, GateDecision, GateRow, Viewer } from "@munshi/core-api/contract";
