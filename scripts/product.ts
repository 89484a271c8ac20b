import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import {
  acquireDatabase,
  migrate,
  openConnection,
  protectDataFolder,
  removeEmbedded,
  rollbackAll,
} from "@munshi/db";
import type { AcquiredDatabase } from "@munshi/db";
import { keepRunning } from "./keep-running.ts";
import type { RunningPart } from "./keep-running.ts";
import type { ProcessOptions } from "./managed-process.ts";
import type { Lifetime } from "./lifetime.ts";
import { hasPublishedDataset, readPublishedKind } from "./published-dataset.ts";
import { inRepository } from "./repository.ts";
import type { ProviderVariables } from "./sandbox-providers.ts";
import type { StartOptions } from "./start-options.ts";
import { startPart } from "./start-server.ts";

/** Values shared by the running parts. */
export interface Surroundings {
  readonly databaseUrl: string;
  readonly isEmbedded: boolean;
  readonly isProduction: boolean;
  readonly dataDir: string;
  /** Lets the loader skip a database query; an external database may differ from last time. */
  readonly isKnownToHaveMarket: boolean;
  /** Shared by core-api and bff; new at every start unless configured. */
  readonly internalSecret: string;
  /** The bff's client secret for core-api's second base; new at every start. */
  readonly secondBaseSecret: string;
  /** Public address; empty if not configured in production. */
  readonly publicUrl: string;
}

/** Values for parts that use the database at `databaseUrl`. */
export function describeSurroundings(
  options: StartOptions,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv,
): Surroundings {
  const isEmbedded = options.databaseUrl === undefined;
  const isProduction = environment["NODE_ENV"] === "production";
  const localUrl = isProduction ? "" : `http://localhost:${options.port}`;
  return {
    databaseUrl,
    isEmbedded,
    isProduction,
    dataDir: options.dataDir,
    isKnownToHaveMarket: isEmbedded && hasPublishedDataset(options.dataDir),
    internalSecret: environment["INTERNAL_SECRET"] || randomBytes(32).toString("hex"),
    secondBaseSecret: environment["CORE_V2_CLIENT_SECRET"] || randomBytes(32).toString("hex"),
    publicUrl: environment["PUBLIC_URL"] || localUrl,
  };
}

/** Opens the database, empties it on `reset`, and migrates it. */
export async function openDatabase(
  lifetime: Lifetime,
  options: StartOptions,
): Promise<Surroundings> {
  protectDataFolder(options.dataDir);
  if (options.reset) await removeStored(options);
  const acquire = async (): Promise<AcquiredDatabase> =>
    acquireDatabase({ dataDir: options.dataDir, databaseUrl: options.databaseUrl, mode: "own" });
  const database = await acquire();
  // The embedded database keeps its address across restarts.
  keepRunning(lifetime, describeDatabase(database), async () => {
    const restarted = await acquire();
    console.log("The database is running again");
    return describeDatabase(restarted);
  });
  const db = openConnection({ url: database.url, applicationName: "munshi-start" });
  try {
    if (options.reset && database.kind === "external") await rollbackAll(db);
    await migrate(db);
  } finally {
    await db.close();
  }
  return describeSurroundings(options, database.url, process.env);
}

function describeDatabase(database: AcquiredDatabase): RunningPart {
  return {
    ended: database.ended.then(() => "The database's process ended unexpectedly"),
    stop: async () => database.close(),
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
  /** URL that core-api notifies of a new dataset. */
  readonly bffUrl: string;
  readonly providers: ProviderVariables;
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
      CORE_V2_CLIENT_SECRET: surroundings.secondBaseSecret,
      PUBLIC_URL: surroundings.publicUrl,
      DEMO_SIGN_INS: process.env["DEMO_SIGN_INS"] || (hasDemoAccounts(surroundings) ? "1" : "0"),
      ...settings.providers.coreApi,
    },
  };
}

/**
 * Demonstration accounts have a known password, so they exist only with the demonstration market
 * and a local database, never in production.
 */
function hasDemoAccounts({ isEmbedded, isProduction, dataDir }: Surroundings): boolean {
  return !isProduction && (isEmbedded || readPublishedKind(dataDir) === "demo");
}

export interface BffSettings {
  readonly port: number;
  readonly coreApiUrl: string;
  /** The built web application; undefined if another server serves it. */
  readonly webDist: string | undefined;
  readonly providers: ProviderVariables;
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
      CORE_V2_CLIENT_SECRET: surroundings.secondBaseSecret,
      // Only for sessions, which it reads through the session store, and their keys.
      DATABASE_URL: surroundings.databaseUrl,
      DATA_DIR: surroundings.dataDir,
      PUBLIC_URL: surroundings.publicUrl,
      ...settings.providers.bff,
    },
  };
}

/**
 * Loads the demonstration market if no market has been published, with progress. In production
 * this requires ALLOW_DEMO_MARKET.
 */
export async function loadDemo(
  lifetime: Lifetime,
  surroundings: Surroundings,
  companies: number | undefined,
): Promise<void> {
  if (surroundings.isProduction && process.env["ALLOW_DEMO_MARKET"] !== "1") return;
  if (surroundings.isKnownToHaveMarket && companies === undefined) return;
  const loader = startPart(lifetime, {
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
