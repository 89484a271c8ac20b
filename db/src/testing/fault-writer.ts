import { randomBytes } from "node:crypto";
import { openConnection } from "../connection.ts";
import { acquireDatabase } from "../embedded/acquire-database.ts";

/**
 * The program of the fault tests: writes rows until something is killed, or with `endless` asks one
 * thing that takes for ever. With `heavy` the rows are so long that the log soon calls for a
 * checkpoint, and each report says where the last one was.
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
    // Random letters, which the database cannot make shorter.
    const note = isHeavy ? randomBytes(500_000).toString("base64") : "x".repeat(id % 500);
    await db("written").insert({ id, note });
    const checkpoint = isHeavy ? await findCheckpoint() : undefined;
    process.send?.({ written: id, serverPid: database.pid, checkpoint });
  }
} catch {
  // The database's process was killed: what was acknowledged has been reported.
  await db.close();
  process.disconnect();
}

/** Where in the log the database would begin to come back. */
async function findCheckpoint(): Promise<string> {
  const result = (await db.raw("select redo_lsn::text as place from pg_control_checkpoint()")) as {
    rows: { place: string }[];
  };
  return result.rows[0]?.place ?? "";
}
