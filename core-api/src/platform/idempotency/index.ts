export { requireIdempotencyKey } from "./idempotency-gate.ts";
export type { RunOnce } from "./run-once.ts";
export { runIdempotently } from "./run-idempotently.ts";
export type { Answer, KeyScope } from "./idempotency-keys.ts";
export { deleteKeysBefore } from "./idempotency-keys.ts";
