import { randomBytes } from "node:crypto";
import type { Log } from "@munshi/platform";
import type { Bff } from "../app.ts";
import type { BffOptions } from "../compose-parts.ts";
import { readBffConfig } from "../config/config.ts";
import { createLog } from "../log/log.ts";
import { serveBff } from "../serve-bff.ts";
import { call } from "./call.ts";
import type { Answer, CallOptions } from "./call.ts";

export interface RunningBff {
  readonly bff: Bff;
  readonly url: string;
  readonly port: number;
  call(path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export const internalSecret = "a-secret-of-this-test-only";

/** Additional variables required in production; the database's address is unused. */
export const productionVariables: NodeJS.ProcessEnv = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://nobody@127.0.0.1:9/nowhere",
  SESSION_KEYS: JSON.stringify({ test: randomBytes(32).toString("base64") }),
};

export async function startBff(
  coreUrl: string,
  variables: NodeJS.ProcessEnv = {},
  options: BffOptions & { readonly log?: Log } = {},
): Promise<RunningBff> {
  const config = readBffConfig({
    NODE_ENV: "test",
    BFF_PORT: "0",
    CORE_API_URL: coreUrl,
    INTERNAL_SECRET: internalSecret,
    SHUTDOWN_GRACE_MS: "1000",
    ...variables,
  });
  const { bff, server, close } = await serveBff(
    config,
    options.log ?? createLog(config.logLevel),
    options,
  );
  return {
    bff,
    url: server.address,
    port: server.port,
    call: (path, options = {}) => call(server.address, path, options),
    close,
  };
}
