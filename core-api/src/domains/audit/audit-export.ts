import type { Executor } from "@munshi/db";
import { z } from "zod";
import { hashEntry } from "./audit-entry.ts";
import { listEntries } from "./audit.repository.ts";
import type { BrokenReason } from "./audit.service.ts";

const pageSize = 500;

/** A tenant's entries after `after`, oldest first, as a JSON object with both hashes a line. */
export async function* writeExport(
  db: Executor,
  tenant: string,
  after: number,
): AsyncGenerator<string> {
  for (let from = after; ;) {
    const page = await listEntries(db, tenant, from, pageSize);
    const lines = page.map(({ entry, previousHash, hash }) =>
      JSON.stringify({
        ...entry,
        previousHash: previousHash.toString("hex"),
        hash: hash.toString("hex"),
      }),
    );
    if (lines.length > 0) yield `${lines.join("\n")}\n`;
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    from = last.entry.sequence;
  }
}

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const exportLine = z.strictObject({
  tenant: z.string(),
  sequence: z.int(),
  id: z.string(),
  at: z.string(),
  actorKind: z.string(),
  actorId: z.string(),
  action: z.string(),
  subject: z.string(),
  details: z.record(z.string(), z.json()),
  previousHash: hash,
  hash,
});

export type FileCheck =
  | { readonly ok: true; readonly first: number; readonly last: number; readonly hash: string }
  | { readonly ok: false; readonly line: number; readonly reason: BrokenReason | "unreadable" };

/** Verifies exported lines: each entry has its hash, and follows the one before. Needs no database. */
export async function verifyExport(lines: AsyncIterable<string>): Promise<FileCheck | null> {
  let first: number | null = null;
  let last: { readonly sequence: number; readonly hash: string } | null = null;
  let line = 0;
  for await (const text of lines) {
    line += 1;
    const parsed = exportLine.safeParse(parseJson(text));
    if (!parsed.success) return { ok: false, line, reason: "unreadable" };
    const { previousHash, hash: given, ...entry } = parsed.data;
    if (last !== null) {
      if (entry.sequence !== last.sequence + 1) return { ok: false, line, reason: "gap" };
      if (previousHash !== last.hash) return { ok: false, line, reason: "link" };
    }
    if (hashEntry(entry, Buffer.from(previousHash, "hex")).toString("hex") !== given) {
      return { ok: false, line, reason: "content" };
    }
    first ??= entry.sequence;
    last = { sequence: entry.sequence, hash: given };
  }
  return first === null || last === null
    ? null
    : { ok: true, first, last: last.sequence, hash: last.hash };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
