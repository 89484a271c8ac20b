import type { Log } from "@munshi/platform";
import type { BffConfig } from "./config/config.ts";
import { createAccountsClient } from "./core-client/accounts-client.ts";
import type { AccountsClient } from "./core-client/accounts-client.ts";
import { createCoreClient } from "./core-client/core-client.ts";
import type { CoreClient } from "./core-client/core-client.ts";
import { createCoreTransport } from "./core-client/core-transport.ts";
import type { CoreTransport } from "./core-client/core-transport.ts";
import { createSecondBase } from "./core-client/second-base.ts";
import type { SecondBase } from "./core-client/second-base.ts";
import { createDatasetStore } from "./data/dataset-store.ts";
import type { DatasetStore } from "./data/dataset-store.ts";
import { createCompressor } from "./files/compressor.ts";
import type { Compressor } from "./files/compressor.ts";
import { createFileCache } from "./files/file-cache.ts";
import type { FileCache } from "./files/file-cache.ts";
import { createStreams } from "./notifications/create-streams.ts";
import type { OpenStreams } from "./notifications/open-streams.ts";
import { createAttemptCookies } from "./session/attempt-cookies.ts";
import type { AttemptCookies } from "./session/attempt-cookies.ts";
import { createSessionParts } from "./session/create-session-parts.ts";
import type { SessionParts } from "./session/create-session-parts.ts";
import { createSecondSteps } from "./session/second-step.routes.ts";
import type { SecondSteps } from "./session/second-step.routes.ts";
import { createStaffCookies } from "./staff/staff-cookies.ts";
import type { StaffCookies } from "./staff/staff-cookies.ts";
import { createTenantDirectory } from "./tenants/tenant-directory.ts";
import type { TenantDirectory } from "./tenants/tenant-directory.ts";

export interface BffOptions {
  /** Defaults to the system clock. */
  readonly now?: () => Date;
  /** Heartbeat of open streams; defaults as in `OpenStreamsDeps`. */
  readonly streams?: { readonly beatMs: number };
}

/** Dependencies shared by the bff's modules; each module picks the ones it needs. */
export interface BffParts extends Omit<SessionParts, "stop"> {
  readonly config: BffConfig;
  readonly log: Log;
  readonly now: () => Date;
  readonly transport: CoreTransport;
  readonly core: CoreClient;
  readonly accounts: AccountsClient;
  readonly secondBase: SecondBase;
  readonly directory: TenantDirectory;
  readonly datasets: DatasetStore;
  readonly cache: FileCache;
  readonly compressor: Compressor;
  /** Compresses once: there are too many views to compress each twice. */
  readonly viewCompressor: Compressor;
  readonly secondSteps: SecondSteps;
  /** Null without a database: there is no feed. */
  readonly streams: OpenStreams | null;
  readonly staffCookies: StaffCookies;
  /** Answers are checked against their contracts. */
  readonly checksAnswers: boolean;
  /** Cookies of a login in progress, by the names of the browser's and the attempt's. */
  readonly attemptCookies: (browser: string, waiting: string) => AttemptCookies;
}

/** Composes the parts; `stop` ends what they run in the background. */
export async function composeParts(
  config: BffConfig,
  log: Log,
  options: BffOptions,
): Promise<{ readonly parts: BffParts; readonly stop: () => Promise<void> }> {
  const now = options.now ?? (() => new Date());
  const { coreTimeoutMs: timeoutMs, internalSecret } = config;
  const transport = createCoreTransport({ baseUrl: config.coreApiUrl, timeoutMs, internalSecret });
  const core = createCoreClient(transport);
  const accounts = createAccountsClient(transport);
  const compressor = createCompressor({ log, improves: config.mode !== "test" });
  const viewCompressor = createCompressor({ log, improves: false });
  const cache = createFileCache(config.dataCacheBytes);
  const directory = createTenantDirectory(core);
  const session = await createSessionParts(config, {
    accounts,
    directory,
    log,
    now,
  });
  const { databaseUrl, isCookieSecure: isSecure } = config.session;
  const streams =
    databaseUrl === null
      ? null
      : createStreams(databaseUrl, { ...session, accounts, log, now, ...options.streams });
  const attemptCookies = (browser: string, waiting: string): AttemptCookies =>
    createAttemptCookies({ names: { browser, waiting }, now, isSecure });
  const secondSteps = createSecondSteps({
    ...session,
    now,
    cookies: attemptCookies("munshi-second-step", "munshi-second-step-of"),
  });
  return {
    parts: {
      ...session,
      config,
      log,
      now,
      transport,
      core,
      accounts,
      secondBase: createSecondBase({ ...config.secondBase, timeoutMs, internalSecret, log }),
      directory,
      datasets: createDatasetStore({ core, cache, compressor, log }),
      cache,
      compressor,
      viewCompressor,
      secondSteps,
      streams,
      staffCookies: createStaffCookies({ isSecure }),
      checksAnswers: config.mode === "test",
      attemptCookies,
    },
    async stop() {
      await streams?.stop();
      await compressor.stop();
      await viewCompressor.stop();
      await session.stop();
    },
  };
}
