import { acquireDatabase, migrate, openConnection, protectDataFolder } from "@munshi/db";
import type { Database } from "@munshi/db";
import { addKey } from "@munshi/platform";
import { composeSealedTables } from "../compose-sealed-tables.ts";
import { readCoreConfig } from "../platform/config/config.ts";
import { openPersonalKeys, personalKeysName } from "../platform/keys/personal-keys.ts";
import { listKeyUses, reencryptRows } from "../platform/keys/sealed-rows.ts";

const usage = `Usage: npm run keys -- COMMAND

  status     show how many rows of personal data need each key
  add        add a new key at the start of the key file; restart the product before the next step
  reencrypt  encrypt all rows with the current key; can be interrupted and run again

To rotate keys: add a key (or put it first in PERSONAL_DATA_KEYS), restart, reencrypt, and remove
the old key when status shows no rows for it. Keep a copy of every key until then.

Environment: MUNSHI_DATA_DIR is the data folder (default: .data); DATABASE_URL is an external
PostgreSQL, instead of the embedded one.
Exit status: 0 success; 1 failure; 2 usage error.`;

type Command = (environment: NodeJS.ProcessEnv) => Promise<void>;

const commands: ReadonlyMap<string, Command> = new Map([
  ["status", showStatus],
  ["add", addToFile],
  ["reencrypt", reencrypt],
]);

function readConfig(environment: NodeJS.ProcessEnv) {
  const dataFolder = environment["DATA_DIR"] || environment["MUNSHI_DATA_DIR"] || ".data";
  const config = readCoreConfig({ ...environment, DATA_DIR: dataFolder });
  protectDataFolder(config.dataFolder);
  return config;
}

async function withDatabase(
  environment: NodeJS.ProcessEnv,
  work: (db: Database, keys: Awaited<ReturnType<typeof openPersonalKeys>>) => Promise<void>,
): Promise<void> {
  const config = readConfig(environment);
  const keys = await openPersonalKeys(config);
  const acquired = await acquireDatabase({
    dataDir: config.dataFolder,
    databaseUrl: config.databaseUrl?.reveal(),
    mode: "share",
  });
  const db = openConnection({ url: acquired.url, applicationName: "munshi-keys" });
  try {
    await migrate(db);
    await work(db, keys);
  } finally {
    await db.close();
    await acquired.close();
  }
}

async function showStatus(environment: NodeJS.ProcessEnv): Promise<void> {
  await withDatabase(environment, async (db, keys) => {
    console.log(`Keys of ${keys.source}, the current one first: ${keys.ids.join(", ")}`);
    const uses = await listKeyUses(db, composeSealedTables(keys));
    if (uses.length === 0) console.log("No personal data is stored.");
    for (const { table, keyId, rows } of uses) {
      const state = keys.ids.includes(keyId) ? "" : "  MISSING: these rows cannot be read";
      console.log(`${table.padEnd(24)}${keyId.padEnd(24)}${String(rows).padStart(9)}${state}`);
    }
  });
}

async function addToFile(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment);
  if (config.personalDataKeys !== null) {
    throw new Error("PERSONAL_DATA_KEYS is set: put the new key first in that variable");
  }
  const id = await addKey(config.dataFolder, personalKeysName);
  console.log(`Added ${id}. Restart the product, then run npm run keys -- reencrypt.`);
}

async function reencrypt(environment: NodeJS.ProcessEnv): Promise<void> {
  await withDatabase(environment, async (db, keys) => {
    const rows = await reencryptRows(db, composeSealedTables(keys), keys, (table, done) => {
      console.log(`${table}: ${done} rows`);
    });
    console.log(`Done: ${rows} rows encrypted under ${keys.ids[0]}.`);
  });
}

const [name = "", ...others] = process.argv.slice(2);
const command = others.length === 0 ? commands.get(name) : undefined;
if (name === "--help" || name === "-h") console.log(usage);
else if (command === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    await command(process.env);
  } catch (error) {
    console.error(`keys: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
