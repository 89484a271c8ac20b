export { mostUsageEvents } from "@munshi/core-api/contract";
export type { UsageEvent, UsagePayload } from "@munshi/core-api/contract";

/** `POST /api/usage` takes a `UsagePayload`; 204 also where Do Not Track discards it. */
export const usagePath = "/api/usage";
