import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import type { PublishedDataset } from "../../../composition-types.ts";
import { createApp } from "../../../platform/http/app.ts";
import { letPass, openAccess } from "../../../platform/http/open-access.fixture.ts";
import { createScreeningRoutes, createScreeningService } from "../index.ts";
import type { ScreeningDeps } from "../screening.service.ts";
import { smallMarket, writeMarket } from "./small-market.ts";
import type { Company } from "./small-market.ts";

export interface Answer<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ScreeningServer {
  readonly address: string;
  /** Makes another market the one published last. */
  publish(version: string, companies: readonly Company[]): Promise<void>;
  /** Forgets what was published. */
  unpublish(): void;
  get<Body>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>;
  post<Body>(path: string, body: unknown): Promise<Answer<Body>>;
  close(): Promise<void>;
}

/** The screening calls over a small market, without a database. */
export async function startScreeningServer(
  limits: Pick<ScreeningDeps, "limitMs" | "mostWaiting"> = {},
): Promise<ScreeningServer> {
  const folder = await mkdtemp(join(tmpdir(), "munshi-screening-"));
  let latest: PublishedDataset | null = await writeMarket(folder, "first", smallMarket);
  const screening = createScreeningService({
    market: { latestDataset: async () => latest },
    log: silentLog,
    ...limits,
  });
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 60_000,
    routes: createScreeningRoutes(screening),
    identify: letPass,
    access: openAccess,
  });
  const server = await startTestServer(app.callback());
  const read = async <Body>(answer: Response): Promise<Answer<Body>> => {
    const text = await answer.text();
    const body = (text === "" ? null : JSON.parse(text)) as Body;
    return { status: answer.status, headers: answer.headers, body };
  };
  return {
    address: server.address,
    async publish(version, companies) {
      latest = await writeMarket(folder, version, companies);
    },
    unpublish() {
      latest = null;
    },
    get: async (path, headers = {}) => read(await fetch(server.address + path, { headers })),
    post: async (path, body) =>
      read(
        await fetch(server.address + path, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        }),
      ),
    async close() {
      await server.close();
      await screening.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
