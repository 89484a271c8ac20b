import { createHash } from "node:crypto";
import type { CallOrigin } from "../../../platform/http/identify-call.ts";

/** Hashes a mark, so that the database holds none that a browser could use. */
export function hashMark(mark: string): string {
  return createHash("sha256").update(mark).digest("base64url");
}

/**
 * Hashes of all marks that a browser shows: one for each account that signed in there, and its flow,
 * which a new password makes known.
 */
export function listMarks({ heldMarks = [], flow }: CallOrigin): readonly string[] {
  return (flow === undefined ? heldMarks : [...heldMarks, flow]).map(hashMark);
}

/** Returns the flow hash that a mailed code is bound to besides its address; empty for programs. */
export function flowOf({ flow }: CallOrigin): string {
  return flow === undefined ? "" : hashMark(flow);
}
