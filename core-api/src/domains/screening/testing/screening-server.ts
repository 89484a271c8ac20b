import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Diagnostic } from "@munshi/engine/contract";
import { silentLog } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import type { PublishedDataset } from "../../../composition-types.ts";
import type { ErrorBody } from "../../../contract/index.ts";
import { createApp } from "../../../platform/http/app.ts";
import { requireDocumented } from "../../../platform/http/documented-failure.fixture.ts";
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

/** Fields of a failed `POST /getScannerResult2` besides `error`. */
export interface ScannerResultFailure {
  readonly success: false;
  readonly message: string;
  readonly diagnostics: readonly Diagnostic[];
}

export interface ScreeningServer {
  readonly address: string;
  /** Makes another market the one published last. */
  publish(version: string, companies: readonly Company[]): Promise<PublishedDataset>;
  /** Forgets what was published. */
  unpublish(): void;
  get<Body>(path: string, headers?: Record<string, string>): Promise<Answer<Body>>;
  /** A body that is a text is sent as it is. */
  post<Body>(path: string, body: unknown): Promise<Answer<Body>>;
  close(): Promise<void>;
}

/** The screening calls over a small market, without a database. */
export async function startScreeningServer(
  limits: Pick<ScreeningDeps, "limitMs" | "mostWaiting" | "mostOfOne" | "waitMs"> = {},
): Promise<ScreeningServer> {
  const folder = await mkdtemp(join(tmpdir(), "munshi-screening-"));
  let latest: PublishedDataset | null = await writeMarket(folder, "first", smallMarket);
  const screening = createScreeningService({
    market: { latestDataset: async () => latest },
    log: silentLog,
    // A machine that is busy with other tests must not decide what a query is answered.
    limitMs: 60_000,
    waitMs: 60_000,
    mostOfOne: 64,
    ...limits,
  });
  const routes = createScreeningRoutes(screening);
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 60_000,
    routes,
    identify: letPass,
    access: openAccess,
    checksAnswers: true,
  });
  const server = await startTestServer(app.callback());
  const send = async <Body>(path: string, init: RequestInit): Promise<Answer<Body>> => {
    const answer = await fetch(server.address + path, init);
    const text = await answer.text();
    if (answer.status >= 400) {
      const { code } = (JSON.parse(text) as ErrorBody).error;
      const call = { method: init.method ?? "GET", path };
      requireDocumented(routes, call, { status: answer.status, code });
    }
    const body = (text === "" ? null : JSON.parse(text)) as Body;
    return { status: answer.status, headers: answer.headers, body };
  };
  return {
    address: server.address,
    async publish(version, companies) {
      const written = await writeMarket(folder, version, companies);
      latest = written;
      return written;
    },
    unpublish() {
      latest = null;
    },
    get: async (path, headers = {}) => send(path, { headers }),
    post: async (path, body) =>
      send(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    async close() {
      await server.close();
      await screening.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
