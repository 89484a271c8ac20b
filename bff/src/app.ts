import { Router } from "@koa/router";
import Koa from "koa";
import type { Middleware } from "koa";
import type { BffConfig } from "./config/config.ts";
import { createCoreClient } from "./core-client/core-client.ts";
import { addDataRoutes } from "./data/data.routes.ts";
import { createDatasetStore } from "./data/dataset-store.ts";
import { BffError } from "./errors/bff-error.ts";
import { createCompressor } from "./files/compressor.ts";
import { createFileCache } from "./files/file-cache.ts";
import type { HttpMiddleware, RequestState, RouteParameters } from "./http/context.ts";
import { addHealthRoutes } from "./http/health.routes.ts";
import { addInternalRoutes } from "./http/internal.routes.ts";
import type { Log } from "./log/log.ts";
import { acceptHost } from "./middleware/accept-host.ts";
import { logAccess } from "./middleware/access-log.ts";
import { answerErrors } from "./middleware/answer-errors.ts";
import { limitTime } from "./middleware/limit-time.ts";
import { refuseForeignChanges } from "./middleware/refuse-foreign-changes.ts";
import { nameRequests } from "./middleware/request-id.ts";
import { secureHeaders } from "./middleware/security-headers.ts";
import { serveWeb } from "./static/serve-web.ts";
import { readWebFiles } from "./static/web-files.ts";
import { createTenantDirectory } from "./tenants/tenant-directory.ts";
import { addViewRoutes } from "./views/views.routes.ts";

export interface Bff {
  readonly app: Koa<RequestState, RouteParameters>;
  /** Fetches and compresses what the first visitor will want. */
  warm(): Promise<void>;
  stop(): Promise<void>;
}

/** Every page's files together are a few megabytes. */
const webCacheBytes = 100_000_000;

export async function createBff(config: BffConfig, log: Log): Promise<Bff> {
  const isProduction = config.mode === "production";
  const core = createCoreClient({ baseUrl: config.coreApiUrl, timeoutMs: config.coreTimeoutMs });
  const compressor = createCompressor({ log, improves: config.mode !== "test" });
  const cache = createFileCache(config.dataCacheBytes);
  const datasets = createDatasetStore({ core, cache, compressor, log });

  const app = new Koa<RequestState, RouteParameters>();
  app.silent = true;
  app.on("error", (err: unknown) => log.warn({ err }, "answer not completed"));
  const use = (middleware: HttpMiddleware): void => {
    app.use(middleware as Middleware<RequestState, RouteParameters>);
  };
  const useRoutes = (add: (router: Router<RequestState, RouteParameters>) => void): void => {
    const router = new Router<RequestState, RouteParameters>({ strict: true, sensitive: true });
    add(router);
    app.use(router.routes() as Middleware<RequestState, RouteParameters>);
  };

  use(nameRequests());
  use(logAccess(log));
  use(secureHeaders({ isProduction }));
  use(answerErrors(log));
  use(limitTime(config.requestTimeoutMs));
  // A load balancer and core-api call by address, not by a host name of ours.
  useRoutes((router) => addHealthRoutes(router, core));
  useRoutes((router) =>
    addInternalRoutes(router, { datasets, log, secret: config.internalSecret }),
  );
  use(acceptHost({ directory: createTenantDirectory(core), isProduction }));
  use(refuseForeignChanges());
  useRoutes((router) => {
    addViewRoutes(router, { core, datasets, cache, compressor });
    addDataRoutes(router, { datasets, cache, compressor });
  });
  if (config.webDist !== null) {
    const web = await readWebFiles(config.webDist);
    use(serveWeb(web, { cache: createFileCache(webCacheBytes), compressor }));
  }
  use(refuseUnknown());
  return { app, warm: () => datasets.refresh(), stop: () => compressor.stop() };
}

function refuseUnknown(): HttpMiddleware {
  return async (ctx) => {
    if (ctx.state.route !== undefined) return;
    if (ctx.method === "GET" || ctx.method === "HEAD") {
      throw new BffError("request.not_found", 404, "There is nothing here.");
    }
    ctx.set("allow", "GET, HEAD");
    throw new BffError("request.method_not_allowed", 405, "This cannot be done here.");
  };
}
