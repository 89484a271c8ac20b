import { Router } from "@koa/router";
import { createServerApp, listMethods, refuseOtherMethods, refuseUnknown } from "@munshi/platform";
import type { KoaApp, Log, RouteParameters } from "@munshi/platform";
import type { BffConfig } from "./config/config.ts";
import { createCoreClient } from "./core-client/core-client.ts";
import { addDataRoutes } from "./data/data.routes.ts";
import { createDatasetStore } from "./data/dataset-store.ts";
import { createCompressor } from "./files/compressor.ts";
import { createFileCache } from "./files/file-cache.ts";
import type { RequestState } from "./http/context.ts";
import { addHealthRoutes } from "./http/health.routes.ts";
import { addInternalRoutes } from "./http/internal.routes.ts";
import { acceptHost } from "./middleware/accept-host.ts";
import { refuseForeignChanges } from "./middleware/refuse-foreign-changes.ts";
import { secureHeaders } from "./middleware/security-headers.ts";
import { listWebMethods, serveWeb } from "./static/serve-web.ts";
import { readWebFiles } from "./static/web-files.ts";
import { createTenantDirectory } from "./tenants/tenant-directory.ts";
import { addViewRoutes } from "./views/views.routes.ts";

export interface Bff {
  readonly app: KoaApp<RequestState>;
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
  const web = config.webDist === null ? null : await readWebFiles(config.webDist);

  const { app, use, useRoutes } = createServerApp<RequestState>({
    log,
    requestTimeoutMs: config.requestTimeoutMs,
    secureHeaders: secureHeaders({ isProduction }),
  });
  // A load balancer and core-api call by address, not by a host name of ours.
  const servers = createRouter();
  addHealthRoutes(servers, core);
  addInternalRoutes(servers, { datasets, log, secret: config.internalSecret });
  use(refuseOtherMethods((path) => listMethods(servers, path)));
  useRoutes(servers);

  const browsers = createRouter();
  addViewRoutes(browsers, { core, datasets, cache, compressor });
  addDataRoutes(browsers, { datasets, cache, compressor });
  use(acceptHost({ directory: createTenantDirectory(core), isProduction }));
  use(
    refuseOtherMethods((path) => [
      ...listMethods(browsers, path),
      ...(web === null ? [] : listWebMethods(web, path)),
    ]),
  );
  use(refuseForeignChanges());
  useRoutes(browsers);
  if (web !== null) use(serveWeb(web, { cache: createFileCache(webCacheBytes), compressor }));
  use(refuseUnknown());
  return { app, warm: () => datasets.refresh(), stop: () => compressor.stop() };
}

function createRouter(): Router<RequestState, RouteParameters> {
  return new Router<RequestState, RouteParameters>({ strict: true, sensitive: true });
}
