import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** Beyond this size a checkpoint (at most a second) is worth its time. */
const LIMIT_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 200;

const CHECKPOINT = simpleQuery("checkpoint");

/**
 * Keeps the database's log short. PGlite is a single process without a checkpointer, so its log
 * would grow until the database is closed. Call the returned function between statements, also
 * inside a transaction, never concurrently with another statement.
 */
export function limitLog(
  engine: Pick<PGlite, "execProtocolRawStream">,
  postgresDir: string,
): () => Promise<void> {
  const logDir = join(postgresDir, "pg_wal");
  let lookedAt = 0;
  return async () => {
    const now = performance.now();
    if (now - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = now;
    if (sizeOf(logDir) < LIMIT_BYTES) return;
    // Streamed, because other output goes to the latest connection. A failed transaction rejects
    // it; the next check will do.
    await engine.execProtocolRawStream(CHECKPOINT, { onRawData: () => undefined });
  };
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) bytes += statSync(join(folder, entry.name)).size;
  }
  return bytes;
}

/** A statement in PostgreSQL's wire format. */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}
