import { resolve } from "node:path";
import { readServerConfig, wholeNumber } from "@munshi/platform";
import type { ServerConfig } from "@munshi/platform";
import { z } from "zod";

const environment = z.object({
  BFF_HOST: z.string().min(1).default("127.0.0.1"),
  BFF_PORT: wholeNumber(0, 65_535).default(8080),
  CORE_API_URL: z.url("must be an address such as http://127.0.0.1:8081"),
  WEB_DIST: z.string().min(1).optional(),
  CORE_TIMEOUT_MS: wholeNumber(100, 60_000).default(10_000),
  REQUEST_TIMEOUT_MS: wholeNumber(100, 60_000).default(25_000),
  DATA_CACHE_BYTES: wholeNumber(1_000_000, 8_000_000_000).default(400_000_000),
});

/** Everything that the bff is told from outside; read once, at start. */
export interface BffConfig extends ServerConfig {
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly coreApiUrl: string;
  /** Folder of the built web app; null where another server serves it. */
  readonly webDist: string | null;
  readonly coreTimeoutMs: number;
  readonly requestTimeoutMs: number;
  /** How many bytes of datasets stay in memory. */
  readonly dataCacheBytes: number;
}

/**
 * Reads the configuration from environment variables; a set but empty variable counts as not set.
 * @throws AppError `config.invalid` that names every wrong variable and its remedy at once.
 */
export function readBffConfig(variables: NodeJS.ProcessEnv): BffConfig {
  const { server, own: values } = readServerConfig(environment, variables);
  return {
    ...server,
    host: values.BFF_HOST,
    port: values.BFF_PORT,
    coreApiUrl: values.CORE_API_URL,
    webDist: values.WEB_DIST === undefined ? null : resolve(values.WEB_DIST),
    coreTimeoutMs: values.CORE_TIMEOUT_MS,
    requestTimeoutMs: values.REQUEST_TIMEOUT_MS,
    dataCacheBytes: values.DATA_CACHE_BYTES,
  };
}
