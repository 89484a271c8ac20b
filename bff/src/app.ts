import { Router } from "@koa/router";
import { createServerApp, listMethods, refuseOtherMethods, refuseUnknown } from "@munshi/platform";
import type { KoaApp, Log, RouteParameters } from "@munshi/platform";
import { addApiDocs } from "./api-docs/api-docs.routes.ts";
import { addBrokerLoginRoutes } from "./broker-login/broker-login.routes.ts";
import { composeParts } from "./compose-parts.ts";
import type { BffOptions, BffParts } from "./compose-parts.ts";
import type { BffConfig } from "./config/config.ts";
import { brokerCallbackPaths } from "./contract/index.ts";
import { addDataRoutes } from "./data/data.routes.ts";
import { addDocumentedCalls } from "./documented-calls/documented-calls.routes.ts";
import { createFileCache } from "./files/file-cache.ts";
import { gatePages } from "./gate/gate-pages.ts";
import type { BffRouter } from "./http/add-routes.ts";
import { findAddress } from "./http/caller.ts";
import type { HttpMiddleware, RequestState } from "./http/context.ts";
import { addServerRoutes } from "./http/server.routes.ts";
import { acceptHost } from "./middleware/accept-host.ts";
import { refuseForeignChanges } from "./middleware/refuse-foreign-changes.ts";
import { secureHeaders } from "./middleware/security-headers.ts";
import { addNotificationRoutes } from "./notifications/notifications.routes.ts";
import { addSandboxRoutes } from "./sandbox/sandbox.routes.ts";
import { addHandoverRoutes } from "./session/handover.routes.ts";
import { identifyBrowser } from "./session/identify-browser.ts";
import { addSecondStepRoutes } from "./session/second-step.routes.ts";
import { addSessionRoutes } from "./session/session.routes.ts";
import { previewSharedBoxes } from "./shared-boxes/preview-box.ts";
import { addBoxPictures } from "./shared-boxes/shared-boxes.routes.ts";
import { addSocialRoutes } from "./social/social.routes.ts";
import { separateAdminHost } from "./staff/separate-admin-host.ts";
import { addStaffSessionRoutes } from "./staff/staff-session.routes.ts";
import { listWebMethods, serveWeb } from "./static/serve-web.ts";
import { readWebFiles } from "./static/web-files.ts";
import { addUsageRoutes } from "./usage/usage.routes.ts";
import { addCompanyRoutes } from "./views/company/company.routes.ts";
import { addMarketRoutes } from "./views/market/market.routes.ts";
import { addPopularScreensRoutes } from "./views/popular-screens/popular-screens.routes.ts";
import { addBlogPictures } from "./views/public-content/blog-pictures.routes.ts";
import { addPublicContentRoutes } from "./views/public-content/public-content.routes.ts";
import { addSavedScreensRoutes } from "./views/saved-screens/saved-screens.routes.ts";
import { addStockBoxRoutes } from "./views/stock-boxes/stock-boxes.routes.ts";
import { addTodayRoutes } from "./views/today/today.routes.ts";
import { addViewRoutes } from "./views/views.routes.ts";
import { addWatchListRoutes } from "./views/watch-list/watch-list.routes.ts";

const paths: ReadonlySet<string> = new Set(brokerCallbackPaths);

/** Callback addresses contain secrets: sends no referrer and disables caching. */
function hideCallbackAddresses(): HttpMiddleware {
  return async (ctx, next) => {
    await next();
    if (!paths.has(ctx.path)) return;
    ctx.set("referrer-policy", "no-referrer");
    ctx.set("cache-control", "no-store");
  };
}

/** Routes for browsers, by module. */
const modules: readonly ((router: BffRouter, parts: BffParts) => void)[] = [
  addViewRoutes,
  addPublicContentRoutes,
  addBlogPictures,
  addDataRoutes,
  addSessionRoutes,
  addSecondStepRoutes,
  addHandoverRoutes,
  addSocialRoutes,
  addBrokerLoginRoutes,
  addSavedScreensRoutes,
  addPopularScreensRoutes,
  addCompanyRoutes,
  addNotificationRoutes,
  addTodayRoutes,
  addWatchListRoutes,
  addBoxPictures,
  addUsageRoutes,
  addStaffSessionRoutes,
  addDocumentedCalls,
  addSandboxRoutes,
  addApiDocs,
];

export interface Bff {
  readonly app: KoaApp<RequestState>;
  /** Loads and compresses what the first visitor will request. */
  warm(): Promise<void>;
  /** Ends open streams, so that the server can close. */
  endStreams(): void;
  stop(): Promise<void>;
}

/** All files of the app together are a few megabytes. */
const webCacheBytes = 100_000_000;

export async function createBff(
  config: BffConfig,
  log: Log,
  options: BffOptions = {},
): Promise<Bff> {
  const isProduction = config.mode === "production";
  const { parts, stop } = await composeParts(config, log, options);
  const { compressor, datasets, directory, hints, now, streams, viewers } = parts;
  const web = config.webDist === null ? null : await readWebFiles(config.webDist);
  const { app, use, useRoutes } = createServerApp<RequestState>({
    log,
    requestTimeoutMs: config.requestTimeoutMs,
    secureHeaders: secureHeaders({
      isProduction,
      checkout: config.checkout,
      formOrigins: config.formOrigins,
    }),
  });

  // Requested by every visitor: matched before the other routes.
  const crowded = createRouter();
  const market = addMarketRoutes(crowded, parts);
  const boxes = addStockBoxRoutes(crowded, parts);
  const warm = async (): Promise<void> => {
    await Promise.all([datasets.refresh(), market.warm(), boxes.warm()]);
  };

  // Load balancer, core-api and Telegram use the address rather than a host name.
  const servers = createRouter();
  addServerRoutes(servers, { ...parts, warm, secret: config.internalSecret });
  use(refuseOtherMethods((path) => listMethods(servers, path)));
  useRoutes(servers);

  const browsers = createRouter();
  for (const addModule of modules) addModule(browsers, parts);
  const { adminHost } = config;
  use(acceptHost({ directory, isProduction, adminHost }));
  use(
    separateAdminHost({
      adminHost,
      staffCookies: parts.staffCookies,
      isSecure: config.session.isCookieSecure,
    }),
  );
  useRoutes(crowded);
  use(
    refuseOtherMethods((path) => [
      ...listMethods(crowded, path),
      ...listMethods(browsers, path),
      ...(web === null ? [] : listWebMethods(web, path)),
    ]),
  );
  use(refuseForeignChanges());
  use(findAddress(config.proxyHops));
  use(identifyBrowser({ isSecure: config.session.isCookieSecure, now }));
  useRoutes(browsers);
  if (web !== null) {
    use(hints.keep);
    use(hideCallbackAddresses());
    use(gatePages({ viewers, isProduction, log }));
    const isSecure = config.session.isCookieSecure;
    const preview = previewSharedBoxes({ transport: parts.transport, isSecure, log });
    const cache = createFileCache(webCacheBytes);
    use(serveWeb(web, { cache, compressor, preview, isProduction }));
  }
  use(refuseUnknown());
  return { app, warm, endStreams: () => streams?.end(), stop };
}

function createRouter(): Router<RequestState, RouteParameters> {
  return new Router<RequestState, RouteParameters>({ strict: true, sensitive: true });
}
