import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { createBff } from "../app.ts";
import type { Bff } from "../app.ts";
import { readBffConfig } from "../config/config.ts";
import { startServer } from "../http/server.ts";
import { createLog } from "../log/log.ts";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** As it came over the wire: fetch would undo the compression. */
  readonly body: Buffer;
}

export interface RunningBff {
  readonly bff: Bff;
  readonly url: string;
  readonly port: number;
  call(path: string, options?: CallOptions): Promise<Answer>;
  close(): Promise<void>;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export const internalSecret = "a-secret-of-this-test-only";

export async function startBff(
  coreUrl: string,
  variables: NodeJS.ProcessEnv = {},
): Promise<RunningBff> {
  const config = readBffConfig({
    NODE_ENV: "test",
    BFF_PORT: "0",
    CORE_API_URL: coreUrl,
    INTERNAL_SECRET: internalSecret,
    ...variables,
  });
  const log = createLog({ level: config.logLevel, service: "bff" });
  const bff = await createBff(config, log);
  const handle = bff.app.callback();
  const server = await startServer((request, response) => void handle(request, response), {
    log,
    host: config.host,
    port: config.port,
    graceMs: 1_000,
  });
  return {
    bff,
    url: server.address,
    port: server.port,
    call: (path, options = {}) => call(server.address, path, options),
    async close() {
      await server.close();
      await bff.stop();
    },
  };
}

async function call(base: string, path: string, options: CallOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(base + path, {
      method: options.method ?? "GET",
      headers: { ...options.headers },
      agent: false,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.end(options.body);
  });
}
