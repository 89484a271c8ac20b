import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { acquireDatabase, migrate, openConnection, removeEmbedded, rollbackAll } from "@munshi/db";
import { startProcess } from "./managed-process.ts";
import type { ManagedProcess, ProcessOptions } from "./managed-process.ts";
import type { Lifetime } from "./lifetime.ts";
import { inRepository, ScriptError } from "./repository.ts";
import type { StartOptions } from "./start-options.ts";

/** What the parts of the product share while it runs. */
export interface Surroundings {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Between core-api and bff; new at every start. */
  readonly internalSecret: string;
}

/** Opens the database, empties it where `reset` asks, and brings its schema up to date. */
export async function openDatabase(
  lifetime: Lifetime,
  options: StartOptions,
): Promise<Surroundings> {
  if (options.reset) await removeStored(options);
  const database = await acquireDatabase({
    dataDir: options.dataDir,
    databaseUrl: options.databaseUrl,
    mode: "own",
  });
  let ending = false;
  lifetime.keep(async () => {
    ending = true;
    await database.close();
  });
  const watch = async (): Promise<void> => {
    await database.ended;
    if (!ending) lifetime.fail(new ScriptError("The database's process ended unexpectedly"));
  };
  void watch();
  const db = openConnection({ url: database.url, applicationName: "munshi-start" });
  try {
    if (options.reset && database.kind === "external") await rollbackAll(db);
    await migrate(db);
  } finally {
    await db.close();
  }
  return {
    databaseUrl: database.url,
    dataDir: options.dataDir,
    internalSecret: randomBytes(32).toString("hex"),
  };
}

async function removeStored(options: StartOptions): Promise<void> {
  if (options.databaseUrl === undefined) await removeEmbedded(options.dataDir);
  for (const folder of ["datasets", "uploads"]) {
    await rm(join(options.dataDir, folder), { recursive: true, force: true });
  }
}

/** Starts core-api on a free port and resolves with its address when it answers. */
export async function startCoreApi(
  lifetime: Lifetime,
  surroundings: Surroundings,
  bffUrl: string,
): Promise<string> {
  const port = await startServer(lifetime, {
    name: "core-api",
    entry: inRepository("core-api/src/main.ts"),
    logFile: join(surroundings.dataDir, "logs/core-api.log"),
    env: {
      DATABASE_URL: surroundings.databaseUrl,
      DATA_DIR: surroundings.dataDir,
      CORE_PORT: "0",
      BFF_URL: bffUrl,
      INTERNAL_SECRET: surroundings.internalSecret,
    },
  });
  return `http://127.0.0.1:${port}`;
}

/** Starts the bff on the public port and resolves when it answers. */
export async function startBff(
  lifetime: Lifetime,
  surroundings: Surroundings,
  settings: { readonly port: number; readonly coreApiUrl: string; readonly webDist: string },
): Promise<void> {
  await startServer(lifetime, {
    name: "bff",
    entry: inRepository("bff/src/main.ts"),
    logFile: join(surroundings.dataDir, "logs/bff.log"),
    env: {
      BFF_PORT: String(settings.port),
      CORE_API_URL: settings.coreApiUrl,
      WEB_DIST: settings.webDist,
      DATASET_DIR: join(surroundings.dataDir, "datasets"),
      INTERNAL_SECRET: surroundings.internalSecret,
    },
  });
}

/** Loads the demonstration market where no market has been published; shows its progress. */
export async function loadDemo(
  lifetime: Lifetime,
  surroundings: Surroundings,
  companies: number | undefined,
): Promise<void> {
  const loader = start(lifetime, {
    name: "The loader of the demonstration market",
    entry: inRepository("scripts/load-demo.ts"),
    args: companies === undefined ? [] : ["--companies", String(companies)],
    env: {
      DATABASE_URL: surroundings.databaseUrl,
      DATA_DIR: surroundings.dataDir,
      LOG_LEVEL: "warn",
    },
  });
  await loader.done;
}

async function startServer(lifetime: Lifetime, options: ProcessOptions): Promise<number> {
  const server = start(lifetime, options);
  // A server never ends by itself: `done` settles only when it fails or is asked to stop.
  server.done.then(
    () => lifetime.fail(new ScriptError(`${options.name} ended unexpectedly`)),
    (error: unknown) => lifetime.fail(error),
  );
  return server.ready;
}

function start(lifetime: Lifetime, options: ProcessOptions): ManagedProcess {
  const started = startProcess(options);
  lifetime.keep(async () => started.stop());
  return started;
}
