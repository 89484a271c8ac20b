import { createHash } from "node:crypto";
import { writeVersionText } from "@munshi/engine/portfolio";

/** A version of a box before it is hashed. */
export interface UnhashedVersion {
  readonly box_id: number;
  readonly version: number;
  /** `YYYY-MM-DD`. */
  readonly effective: string;
  readonly published_at: Date;
  readonly note: string;
  readonly co_codes: readonly number[];
  readonly weights: readonly number[];
  readonly reasons: readonly string[];
  /** Why stocks of the version before are no longer held, where it is known. */
  readonly leaving: readonly { readonly coCode: number; readonly reason: string }[];
  readonly previous_hash: Buffer | null;
}

/** The text that a version's hash is taken of. */
export function textOf(version: UnhashedVersion): string {
  return writeVersionText({
    box: version.box_id,
    version: version.version,
    effective: version.effective,
    publishedAt: version.published_at.toISOString(),
    note: version.note,
    weights: new Map(version.co_codes.map((code, at) => [code, version.weights[at] ?? 0])),
    previousHash: version.previous_hash?.toString("hex") ?? null,
  });
}

/** SHA-256 of a version's text, which names the hash of the one before. */
export function hashOf(version: UnhashedVersion): Buffer {
  return createHash("sha256").update(textOf(version)).digest();
}
