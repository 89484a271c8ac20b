import { randomBytes } from "node:crypto";
import { openConnection } from "../connection.ts";
import { acquireDatabase } from "../embedded/acquire-database.ts";

/**
 * The program of the fault tests: writes rows until killed, or with `endless` runs one statement
 * that never ends. With `heavy` the rows are long enough to force checkpoints soon, and each report
 * contains the place of the last one.
 */
const database = await acquireDatabase({ dataDir: process.argv[2] ?? "", mode: "own" });
const db = openConnection({ url: database.url });
await db.raw("create table if not exists written (id integer primary key, note text not null)");
const last = (await db("written").max("id as id").first()) as { id: number | null };
process.once("disconnect", () => process.exit(0));
try {
  if (process.argv[3] === "endless") {
    process.send?.({ serverPid: database.pid });
    await db.raw("select count(*) from generate_series(1, 1000000000000)");
  }
  const isHeavy = process.argv[3] === "heavy";
  for (let id = (last.id ?? 0) + 1; ; id += 1) {
    // Random letters, which the database cannot compress.
    const note = isHeavy ? randomBytes(500_000).toString("base64") : "x".repeat(id % 500);
    await db("written").insert({ id, note });
    const checkpoint = isHeavy ? await findCheckpoint() : undefined;
    process.send?.({ written: id, serverPid: database.pid, checkpoint });
  }
} catch {
  // The database's process was killed: acknowledged rows have been reported.
  await db.close();
  process.disconnect();
}

/** Where in the log recovery would begin. */
async function findCheckpoint(): Promise<string> {
  const result = (await db.raw("select redo_lsn::text as place from pg_control_checkpoint()")) as {
    rows: { place: string }[];
  };
  return result.rows[0]?.place ?? "";
}
