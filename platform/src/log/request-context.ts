import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const requests = new AsyncLocalStorage<string>();

/**
 * Runs `work` with a request id for log lines and SQL comments. A Knex query is sent when awaited,
 * so await it inside.
 */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The current request's id; undefined outside a request. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** Accepts a caller's request id if it is safe for logs and SQL; otherwise creates one. */
export function acceptRequestId(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
}
