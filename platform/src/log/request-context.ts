import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const requests = new AsyncLocalStorage<string>();

/**
 * Runs `work` so that everything it starts knows the request that it serves: log lines name it, and
 * so do SQL statements, which a Knex query sends when it is awaited: await it inside.
 */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The request being served; undefined outside of one. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** Takes a caller's request id where it is one (it goes into logs and SQL), else makes one. */
export function acceptRequestId(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
}
