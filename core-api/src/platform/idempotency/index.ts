export { requireIdempotencyKey } from "./idempotency-gate.ts";
export type { Answer, KeyScope, RunOnce } from "./idempotency-keys.ts";
export { runIdempotently } from "./run-idempotently.ts";
export { deleteKeysBefore } from "./idempotency-keys.ts";
