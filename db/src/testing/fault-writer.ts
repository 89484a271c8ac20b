import { openConnection } from "../connection.ts";
import { acquireDatabase } from "../embedded/acquire-database.ts";

/**
 * The program of the fault tests: writes rows until something is killed, or with `endless` asks one
 * thing that takes for ever.
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
  for (let id = (last.id ?? 0) + 1; ; id += 1) {
    await db("written").insert({ id, note: "x".repeat(id % 500) });
    process.send?.({ written: id, serverPid: database.pid });
  }
} catch {
  // The database's process was killed: what was acknowledged has been reported.
  await db.close();
  process.disconnect();
}
