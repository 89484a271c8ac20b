import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { acquireDatabase, migrate, openConnection, removeEmbedded, rollbackAll } from "@munshi/db";
import { startProcess } from "./managed-process.ts";
import type { ManagedProcess, ProcessOptions } from "./managed-process.ts";
import type { Lifetime } from "./lifetime.ts";
import { hasPublishedDataset } from "./published-dataset.ts";
import { inRepository, ScriptError } from "./repository.ts";
import type { StartOptions } from "./start-options.ts";

/** What the parts of the product share while it runs. */
export interface Surroundings {
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Spares the loader a look at the database; an external one may be another than last time. */
  readonly isKnownToHaveMarket: boolean;
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
    isKnownToHaveMarket: database.kind === "embedded" && hasPublishedDataset(options.dataDir),
    internalSecret: randomBytes(32).toString("hex"),
  };
}

async function removeStored(options: StartOptions): Promise<void> {
  if (options.databaseUrl === undefined) await removeEmbedded(options.dataDir);
  for (const folder of ["datasets", "uploads"]) {
    await rm(join(options.dataDir, folder), { recursive: true, force: true });
  }
}

export interface CoreApiSettings {
  /** 0 for any free port. */
  readonly port: number;
  /** Where core-api tells of a new dataset. */
  readonly bffUrl: string;
}

export function describeCoreApi(
  surroundings: Surroundings,
  settings: CoreApiSettings,
): ProcessOptions {
  return {
    name: "core-api",
    entry: inRepository("core-api/src/main.ts"),
    logFile: join(surroundings.dataDir, "logs/core-api.log"),
    env: {
      DATABASE_URL: surroundings.databaseUrl,
      DATA_DIR: surroundings.dataDir,
      CORE_PORT: String(settings.port),
      BFF_URL: settings.bffUrl,
      INTERNAL_SECRET: surroundings.internalSecret,
    },
  };
}

export interface BffSettings {
  readonly port: number;
  readonly coreApiUrl: string;
  /** The built web application; undefined where another server serves it. */
  readonly webDist: string | undefined;
}

export function describeBff(surroundings: Surroundings, settings: BffSettings): ProcessOptions {
  return {
    name: "bff",
    entry: inRepository("bff/src/main.ts"),
    logFile: join(surroundings.dataDir, "logs/bff.log"),
    env: {
      BFF_PORT: String(settings.port),
      CORE_API_URL: settings.coreApiUrl,
      WEB_DIST: settings.webDist ?? "",
      INTERNAL_SECRET: surroundings.internalSecret,
    },
  };
}

/**
 * Starts a server that lives as long as everything else; resolves with its port when it answers.
 * When it ends before it is asked to, everything ends.
 */
export async function startServer(lifetime: Lifetime, options: ProcessOptions): Promise<number> {
  const server = start(lifetime, options);
  const watch = async (): Promise<void> => {
    await server.done.catch((error: unknown) => lifetime.fail(error));
    lifetime.fail(new ScriptError(`${options.name} ended unexpectedly`));
  };
  void watch();
  return server.ready;
}

/** Loads the demonstration market where no market has been published; shows its progress. */
export async function loadDemo(
  lifetime: Lifetime,
  surroundings: Surroundings,
  companies: number | undefined,
): Promise<void> {
  if (surroundings.isKnownToHaveMarket && companies === undefined) return;
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

function start(lifetime: Lifetime, options: ProcessOptions): ManagedProcess {
  const started = startProcess(options);
  lifetime.keep(async () => started.stop());
  return started;
}
