import { randomUUID } from "node:crypto";

export { currentRequestId, runWithRequestId } from "@munshi/db";

/** Takes a caller's request id where it is one (it goes into logs and SQL), else makes one. */
export function acceptRequestId(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9_-]{8,64}$/.test(given) ? given : randomUUID();
}
