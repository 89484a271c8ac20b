export type { Audience, GateNeed, GateRow } from "./gate-row.ts";
export { findPageRow, gateTable } from "./all-pages.ts";
export { decideGate, findGateRow, isExplainingPage, memberGateTable, visitor } from "./gate.ts";
export type { GateDecision, Viewer } from "./gate.ts";
