import { createHash } from "node:crypto";
import { writeCanonicalJson } from "./canonical-json.ts";
import type { JsonValue } from "./canonical-json.ts";

/** One action, as an entry of its tenant's chain. */
export interface AuditEntry {
  readonly tenant: string;
  /** 1, 2, 3, … without a gap. */
  readonly sequence: number;
  readonly id: string;
  /** ISO 8601 UTC, milliseconds. */
  readonly at: string;
  readonly actorKind: string;
  readonly actorId: string;
  /** `market.import`, `staff.token_created`, … */
  readonly action: string;
  /** Object of the action. */
  readonly subject: string;
  readonly details: { readonly [key: string]: JsonValue };
}

/** The hash before the first entry. */
export const chainStart: Buffer = Buffer.alloc(32);

/** SHA-256 over the entry's canonical JSON and the hash before it. */
export function hashEntry(entry: AuditEntry, previousHash: Buffer): Buffer {
  return createHash("sha256")
    .update(writeCanonicalJson({ ...entry }))
    .update(previousHash)
    .digest();
}
