import { acquireDatabase, migrate, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";
import type { CoreConfig } from "../config/config.ts";

/** The configured database, migrated; `release` closes what was opened here. `given` is used as it is. */
export async function openDatabase(
  config: Pick<CoreConfig, "databaseUrl" | "dataFolder">,
  given: Database | undefined,
): Promise<{ readonly db: Database; readonly release: () => Promise<void> }> {
  if (given !== undefined) return { db: given, release: async () => undefined };
  const acquired = await acquireDatabase({
    dataDir: config.dataFolder,
    databaseUrl: config.databaseUrl?.reveal(),
    mode: "share",
  });
  const db = openConnection({ url: acquired.url, applicationName: "munshi-core-api" });
  try {
    await migrate(db);
  } catch (error) {
    await db.close();
    await acquired.close();
    throw error;
  }
  return {
    db,
    release: async () => {
      await db.close();
      await acquired.close();
    },
  };
}
