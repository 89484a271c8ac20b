import { parseArgs } from "node:util";
import { acquireDatabase, DatabaseError, migrate, openConnection, rollbackAll } from "../index.ts";

const USAGE = `Usage: node db/src/cli/migrate.ts [up|down] [--data-dir FOLDER]

  up     bring the schema up to date (the default)
  down   undo every migration: all data are lost

DATABASE_URL names a PostgreSQL; without it the embedded database of the data folder is used.`;

/** @returns the exit code: 0 success, 1 database error, 2 usage error. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { "data-dir": { type: "string" }, help: { type: "boolean" } },
  });
  const direction = positionals[0] ?? "up";
  if (values.help || positionals.length > 1 || !["up", "down"].includes(direction)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const database = await acquireDatabase({
    dataDir: values["data-dir"] ?? process.env["MUNSHI_DATA_DIR"] ?? ".data",
    databaseUrl: process.env["DATABASE_URL"],
    mode: "share",
  });
  const db = openConnection({ url: database.url, applicationName: "munshi-migrate" });
  try {
    const names = await (direction === "up" ? migrate(db) : rollbackAll(db));
    for (const name of names) console.log(`${direction === "up" ? "applied" : "undone"} ${name}`);
    if (names.length === 0) console.log("nothing to do");
    return 0;
  } finally {
    await db.close();
    await database.close();
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (error instanceof DatabaseError || isWrongUse(error)) console.error(error.message);
  else console.error(error);
  process.exitCode = isWrongUse(error) ? 2 : 1;
}

function isWrongUse(error: unknown): error is Error {
  return (
    error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS")
  );
}
