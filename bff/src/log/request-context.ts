import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";

const storage = new AsyncLocalStorage<string>();

/** Runs `work` so that everything it starts knows the request that it serves. */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return storage.run(requestId, work);
}

/** The request being served, or undefined outside of one. */
export function currentRequestId(): string | undefined {
  return storage.getStore();
}

/** Takes a browser's request id where it is one, since it goes into logs; else makes one. */
export function acceptRequestId(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
}
