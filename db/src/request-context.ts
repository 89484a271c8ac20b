import { AsyncLocalStorage } from "node:async_hooks";

const requests = new AsyncLocalStorage<string>();

/**
 * Runs `work`; every SQL statement it sends carries `requestId` in a comment. A Knex query is sent
 * when it is awaited: await it inside.
 */
export function runWithRequestId<T>(requestId: string, work: () => T): T {
  return requests.run(requestId, work);
}

/** The id that `runWithRequestId` set for the running work; undefined outside. */
export function currentRequestId(): string | undefined {
  return requests.getStore();
}

/** The statement with the running request's id before it. Characters that could end the comment are dropped. */
export function tagStatement(sql: string): string {
  const requestId = currentRequestId()?.replaceAll(/[^\w.:-]/g, "");
  return requestId ? `/* req:${requestId} */ ${sql}` : sql;
}
