import { createHash } from "node:crypto";
import { writeVersionText } from "@munshi/engine/portfolio";
import type { StoredVersion } from "./boxes.repository.ts";

/** The text that a version's hash is taken of. */
export function textOf(version: Omit<StoredVersion, "hash">): string {
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
export function hashOf(version: Omit<StoredVersion, "hash">): Buffer {
  return createHash("sha256").update(textOf(version)).digest();
}
