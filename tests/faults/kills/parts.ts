import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrate, openConnection } from "@munshi/db";
import type { Database } from "@munshi/db";
import { withConnection } from "../../../db/src/connection.ts";
import { startPostgres } from "../../../db/src/testing/real-postgres.ts";
import { createLifetime } from "../../../scripts/lifetime.ts";
import { findFreePort } from "../../../scripts/ports.ts";
import { listSharesAtBrokers } from "../../../scripts/list-shares.ts";
import {
  describeBff,
  describeCoreApi,
  describeSurroundings,
  loadDemo,
} from "../../../scripts/product.ts";
import { inRepository } from "../../../scripts/repository.ts";
import { bringUpProviders } from "../../../scripts/sandbox-providers.ts";
import { startServer } from "../../../scripts/start-server.ts";
import { startTap } from "./tap.ts";
import type { Tap } from "./tap.ts";
import type { FailPoint, Kill, PartName, Steps } from "./steps.ts";
import { watchDatabase, watchProvider } from "./watchers.ts";

/** The product as `npm start` supervises it, on a durable PostgreSQL, with taps at its fail points. */
export interface Parts {
  readonly db: Database;
  /** Address of the bff. */
  readonly url: string;
  /** Address of the sandbox. */
  readonly sandboxUrl: string;
  /** With the loaded market, if there is one. */
  readonly dataDir: string;
  /**
   * Kills parts as points are passed, one at a time. `spared`: how often points are passed before the
   * first kill and between two.
   */
  arm(kills: readonly Kill[], spared: () => number): void;
  /** Ends `arm`; how many kills were done. */
  disarm(): number;
  /** Resolves when every part answers again; the times at which parts killed since `arm` did so. */
  running(): Promise<readonly number[]>;
  close(): Promise<void>;
}

export interface PartsOptions {
  readonly steps: Steps;
  /** Size of the demonstration market; null: none is needed. */
  readonly companies: number | null;
}

const entries: Readonly<Record<Exclude<PartName, "database">, string>> = {
  "core-api": "core-api/src/main.ts",
  bff: "bff/src/main.ts",
  sandbox: "fixtures/providers/main.ts",
};
const backMs = 60_000;

/** Starts all parts. `binaries` is the folder of `initdb` and `postgres`. */
export async function startParts(binaries: string, options: PartsOptions): Promise<Parts> {
  const lifetime = createLifetime();
  try {
    return await start(binaries, options, lifetime);
  } catch (error) {
    await lifetime.end();
    throw error;
  }
}

async function start(
  binaries: string,
  { steps, companies }: PartsOptions,
  lifetime: ReturnType<typeof createLifetime>,
): Promise<Parts> {
  const dataDir = await mkdtemp(join(tmpdir(), "munshi-faults-"));
  lifetime.keep(async () => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startPostgres(binaries, { isDurable: true });
  lifetime.keep(async () => postgres.stop());
  await withConnection(postgres.url, migrate);

  const down = new Set<PartName>();
  const backs = new Set<Promise<void>>();
  let pending: Kill[] = [];
  let done = 0;
  let spareMore = (): number => 0;
  let spared = 0;
  let answered: number[] = [];
  const addresses: Partial<Record<PartName, string>> = {};

  const kill = async (part: PartName): Promise<void> => {
    if (part === "database") return await postgres.crash();
    const entry = entries[part];
    const pid = findChild(entry);
    if (pid === null) throw new Error(`${part} does not run`);
    process.kill(pid, "SIGKILL");
    const deadline = Date.now() + backMs;
    for (;;) {
      const next = findChild(entry);
      if (next !== null && next !== pid && (await answers(addresses[part] ?? ""))) return;
      if (Date.now() > deadline) throw new Error(`${part} was not back within ${backMs} ms`);
      await delay(100);
    }
  };
  const begin = (part: PartName): void => {
    down.add(part);
    done += 1;
    const wait = async (): Promise<void> => {
      await kill(part).catch((error: unknown) => lifetime.fail(error));
      down.delete(part);
      backs.delete(back);
      answered.push(Date.now());
    };
    const back = wait();
    backs.add(back);
  };
  const reach =
    (ends: readonly PartName[]) =>
    (step: string, when: FailPoint["when"]): boolean => {
      const found = pending.find((kill) => kill.step === step && kill.when === when);
      if (found === undefined || down.size > 0) return false;
      if (spared > 0) {
        spared -= 1;
        return false;
      }
      spared = spareMore();
      pending = pending.filter((kill) => kill !== found);
      begin(found.part);
      return ends.includes(found.part);
    };

  const tap = async (given: Parameters<typeof startTap>[0]): Promise<Tap> => {
    const started = await startTap(given);
    lifetime.keep(async () => started.close());
    return started;
  };
  const databaseTap = await tap({
    target: () => Number(new URL(postgres.url).port),
    watch: () => watchDatabase(steps.nameCommit),
    reach: reach(["core-api", "database"]),
  });
  const environment = {
    NODE_ENV: "development",
    NODE_COMPILE_CACHE: inRepository("node_modules/.cache/compiled"),
    LOG_LEVEL: "warn",
  };
  const port = await findFreePort();
  const options = {
    help: false,
    reset: false,
    port,
    companies: undefined,
    dataDir,
    databaseUrl: postgres.url,
  };
  const providers = await bringUpProviders(lifetime, options, environment);
  const sandboxUrl = providers.sandboxUrl ?? "";
  const providerTap = await tap({
    target: () => Number(new URL(sandboxUrl).port),
    watch: () => watchProvider(steps.calls),
    reach: reach(["core-api", "sandbox"]),
  });
  const tappedUrl = `http://127.0.0.1:${providerTap.port}`;
  const surroundings = describeSurroundings(options, postgres.url, environment);
  if (companies !== null) {
    await loadDemo(lifetime, surroundings, companies);
    await listSharesAtBrokers(providers, dataDir);
  }
  const url = `http://127.0.0.1:${port}`;
  const described = describeCoreApi(surroundings, { port: 0, bffUrl: url, providers });
  const tapped = new URL(postgres.url);
  tapped.port = String(databaseTap.port);
  const { port: corePort } = await startServer(
    lifetime,
    {
      ...described,
      env: {
        ...described.env,
        ...environment,
        DATABASE_URL: tapped.href,
        PAYMENTS_API_URL: `${tappedUrl}/payments`,
        BROKERS: (described.env["BROKERS"] ?? "").replaceAll(sandboxUrl, tappedUrl),
        DEMO_SIGN_INS: "0",
      },
    },
    { portVariables: (ports) => ({ CORE_PORT: String(ports.port) }) },
  );
  const coreApiUrl = `http://127.0.0.1:${corePort}`;
  const bff = describeBff(surroundings, { port, coreApiUrl, webDist: undefined, providers });
  await startServer(lifetime, { ...bff, env: { ...bff.env, ...environment } });
  addresses["core-api"] = `${coreApiUrl}/healthz`;
  addresses.bff = `${url}/healthz`;
  addresses.sandbox = `${sandboxUrl}/__sandbox`;
  const db = openConnection({ url: postgres.url, applicationName: "munshi-faults" });
  lifetime.keep(async () => db.close());
  return {
    db,
    url,
    sandboxUrl,
    dataDir,
    arm(kills, spare) {
      pending = [...kills];
      done = 0;
      answered = [];
      spareMore = spare;
      spared = spare();
    },
    disarm() {
      pending = [];
      return done;
    },
    async running() {
      while (backs.size > 0) await Promise.race([Promise.all(backs), lifetime.over]);
      return answered;
    },
    close: async () => lifetime.end(),
  };
}

/** The process of this one's children that runs an entry file. */
function findChild(entry: string): number | null {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8");
  for (const pid of children.trim().split(" ")) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(inRepository(entry)))
        return Number(pid);
    } catch {
      // It has ended since.
    }
  }
  return null;
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

/** The rows that SQL answers with. */
export const rowsOf = async <Row>(db: Database, sql: string): Promise<readonly Row[]> =>
  (await db.raw<{ readonly rows: readonly Row[] }>(sql)).rows;
