import { acquireDatabase, migrate, openConnection, protectDataFolder } from "@munshi/db";
import type { Database } from "@munshi/db";
import { readCoreConfig } from "../platform/config/config.ts";

/** Runs `work` on the migrated database that the environment names, shared with a running server. */
export async function withDatabase<T>(
  environment: NodeJS.ProcessEnv,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  const dataFolder = environment["DATA_DIR"] || environment["MUNSHI_DATA_DIR"] || ".data";
  const config = readCoreConfig({ ...environment, DATA_DIR: dataFolder });
  protectDataFolder(config.dataFolder);
  const acquired = await acquireDatabase({
    dataDir: config.dataFolder,
    databaseUrl: config.databaseUrl?.reveal(),
    mode: "share",
  });
  const db = openConnection({ url: acquired.url, applicationName: "munshi-cli" });
  try {
    await migrate(db);
    return await work(db);
  } finally {
    await db.close();
    await acquired.close();
  }
}
