export type { Audience, GateNeed, GateRow } from "./gate-row.ts";
export { decideGate, findGateRow, gateTable, isExplainingPage, visitor } from "./gate.ts";
export type { GateDecision, Viewer } from "./gate.ts";
