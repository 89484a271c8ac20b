import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";

/** A log longer than this is worth the second or less that a checkpoint takes. */
const LIMIT_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 200;

const CHECKPOINT = simpleQuery("checkpoint");

/**
 * Keeps the database's log short. A server's checkpointer does that elsewhere; PGlite has one
 * process and none beside it, so that its log would grow until the database is closed. The function
 * returned is called between statements, also inside a transaction, and not at the same time as
 * another statement.
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
    // Streamed, because what is not goes to the connection that asked last. In a transaction that has
    // failed the answer is a refusal, and the next look is as good.
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

/** A statement as PostgreSQL's protocol sends it. */
function simpleQuery(sql: string): Uint8Array {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.write("Q");
  head.writeInt32BE(4 + text.length, 1);
  return Buffer.concat([head, text]);
}
