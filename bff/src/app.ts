import { Router } from "@koa/router";
import { createServerApp, listMethods, refuseOtherMethods, refuseUnknown } from "@munshi/platform";
import type { KoaApp, Log, RouteParameters } from "@munshi/platform";
import { addApiDocs } from "./api-docs/api-docs.routes.ts";
import { createBrokerAttempts } from "./broker-login/broker-attempts.ts";
import { addBrokerLoginRoutes } from "./broker-login/broker-login.routes.ts";
import { hideCallbackAddresses } from "./broker-login/hide-callback-addresses.ts";
import type { BffConfig } from "./config/config.ts";
import { createAccountsClient } from "./core-client/accounts-client.ts";
import { createCoreClient } from "./core-client/core-client.ts";
import { createCoreTransport } from "./core-client/core-transport.ts";
import { createSecondBase } from "./core-client/second-base.ts";
import { addDataRoutes } from "./data/data.routes.ts";
import { createDatasetStore } from "./data/dataset-store.ts";
import { addDocumentedCalls } from "./documented-calls/documented-calls.routes.ts";
import { createCompressor } from "./files/compressor.ts";
import { createFileCache } from "./files/file-cache.ts";
import { gatePages } from "./gate/gate-pages.ts";
import { findAddress } from "./http/caller.ts";
import type { RequestState } from "./http/context.ts";
import { addServerRoutes } from "./http/server.routes.ts";
import { createTryLimit } from "./http/try-limit.ts";
import { acceptHost } from "./middleware/accept-host.ts";
import { refuseForeignChanges } from "./middleware/refuse-foreign-changes.ts";
import { secureHeaders } from "./middleware/security-headers.ts";
import { addSandboxRoutes } from "./sandbox/sandbox.routes.ts";
import { createAttemptCookies } from "./session/attempt-cookies.ts";
import type { AttemptCookies } from "./session/attempt-cookies.ts";
import { createStreams } from "./notifications/create-streams.ts";
import { addNotificationRoutes } from "./notifications/notifications.routes.ts";
import { createSessionParts } from "./session/create-session-parts.ts";
import { addHandoverRoutes } from "./session/handover.routes.ts";
import { identifyBrowser } from "./session/identify-browser.ts";
import { addSecondStepRoutes, createSecondSteps } from "./session/second-step.routes.ts";
import { addSessionRoutes } from "./session/session.routes.ts";
import { createSocialAttempts } from "./social/social-attempts.ts";
import { createSocialProviders } from "./social/social-deps.ts";
import { addSocialRoutes } from "./social/social.routes.ts";
import { listWebMethods, serveWeb } from "./static/serve-web.ts";
import { readWebFiles } from "./static/web-files.ts";
import { createTenantDirectory } from "./tenants/tenant-directory.ts";
import { addCompanyRoutes } from "./views/company/company.routes.ts";
import { addMarketRoutes } from "./views/market/market.routes.ts";
import { addBlogPictures } from "./views/public-content/blog-pictures.routes.ts";
import { addPublicContentRoutes } from "./views/public-content/public-content.routes.ts";
import { presentSite } from "./views/shell/shell-view.ts";
import { addPopularScreensRoutes } from "./views/popular-screens/popular-screens.routes.ts";
import { addSavedScreensRoutes } from "./views/saved-screens/saved-screens.routes.ts";
import { addUsageRoutes } from "./usage/usage.routes.ts";
import { addWatchListRoutes } from "./views/watch-list/watch-list.routes.ts";
import { addViewRoutes } from "./views/views.routes.ts";

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
/** Room for a dozen pictures of the maximum size. */
const pictureCacheBytes = 20_000_000;

const tryWindowMs = 600_000;

export interface BffOptions {
  /** Defaults to the system clock. */
  readonly now?: () => Date;
  /** Heartbeat of open streams; defaults as in `OpenStreamsDeps`. */
  readonly streams?: { readonly beatMs: number };
}

export async function createBff(
  config: BffConfig,
  log: Log,
  options: BffOptions = {},
): Promise<Bff> {
  const isProduction = config.mode === "production";
  const now = options.now ?? (() => new Date());
  const transport = createCoreTransport({
    baseUrl: config.coreApiUrl,
    timeoutMs: config.coreTimeoutMs,
    internalSecret: config.internalSecret,
  });
  const core = createCoreClient(transport);
  const accounts = createAccountsClient(transport);
  const compressor = createCompressor({ log, improves: config.mode !== "test" });
  const cache = createFileCache(config.dataCacheBytes);
  const viewCompressor = createCompressor({ log, improves: false });
  const datasets = createDatasetStore({ core, cache, compressor, log });
  const directory = createTenantDirectory(core);
  const web = config.webDist === null ? null : await readWebFiles(config.webDist);
  const session = await createSessionParts(config, { accounts, directory, log, now });

  const { databaseUrl } = config.session;
  const streams =
    databaseUrl === null
      ? null
      : createStreams(databaseUrl, { ...session, accounts, log, now, ...options.streams });

  const { app, use, useRoutes } = createServerApp<RequestState>({
    log,
    requestTimeoutMs: config.requestTimeoutMs,
    secureHeaders: secureHeaders({ isProduction }),
  });
  const parts = {
    ...session,
    accounts,
    checksAnswers: config.mode === "test",
    core,
    datasets,
    log,
    now,
    transport,
  };
  const secondBase = createSecondBase({
    ...config.secondBase,
    timeoutMs: config.coreTimeoutMs,
    internalSecret: config.internalSecret,
    log,
  });
  const attemptCookies = (browser: string, waiting: string): AttemptCookies =>
    createAttemptCookies({
      names: { browser, waiting },
      now,
      isSecure: config.session.isCookieSecure,
    });
  const secondSteps = createSecondSteps({
    ...parts,
    cookies: attemptCookies("munshi-second-step", "munshi-second-step-of"),
  });

  // Requested by every visitor: matched before the other routes.
  const crowded = createRouter();
  const market = addMarketRoutes(crowded, { ...parts, compressor: viewCompressor });
  const warm = async (): Promise<void> => {
    await Promise.all([datasets.refresh(), market.warm()]);
  };

  // Load balancer, core-api and Telegram use the address rather than a host name.
  const servers = createRouter();
  addServerRoutes(servers, { ...parts, warm, secret: config.internalSecret });
  use(refuseOtherMethods((path) => listMethods(servers, path)));
  useRoutes(servers);

  const browsers = createRouter();
  addViewRoutes(browsers, { ...parts, cache, compressor, site: presentSite(config) });
  addPublicContentRoutes(browsers, { ...parts, secondBase });
  addBlogPictures(browsers, {
    ...parts,
    secondBase,
    cache: createFileCache(pictureCacheBytes),
    compressor,
  });
  addDataRoutes(browsers, { ...parts, cache, compressor });
  addSessionRoutes(browsers, { ...parts, secondSteps });
  addSecondStepRoutes(browsers, { ...parts, secondSteps });
  addHandoverRoutes(browsers, {
    ...parts,
    offerLimit: createTryLimit({ most: 30, windowMs: tryWindowMs }),
  });
  addSocialRoutes(browsers, {
    ...parts,
    providers: createSocialProviders(config.social),
    attempts: createSocialAttempts(parts),
    startLimit: createTryLimit({ most: 60, windowMs: tryWindowMs }),
    cookies: attemptCookies("munshi-social", "munshi-social-email"),
  });
  addBrokerLoginRoutes(browsers, {
    ...parts,
    attempts: createBrokerAttempts(parts),
    cookies: attemptCookies("munshi-broker-login", "munshi-broker-attempt"),
  });
  addSavedScreensRoutes(browsers, parts);
  addPopularScreensRoutes(browsers, parts);
  addCompanyRoutes(browsers, { ...parts, compressor: viewCompressor });
  addNotificationRoutes(browsers, { ...parts, streams });
  addWatchListRoutes(browsers, parts);
  addUsageRoutes(browsers, parts);
  addDocumentedCalls(browsers, parts);
  if (config.sandboxUrl !== null) addSandboxRoutes(browsers, config.sandboxUrl);
  addApiDocs(browsers, parts);
  use(acceptHost({ directory, isProduction }));
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
    use(session.hints.keep);
    use(hideCallbackAddresses());
    use(gatePages({ viewers: session.viewers, isProduction, log }));
    use(serveWeb(web, { cache: createFileCache(webCacheBytes), compressor, isProduction }));
  }
  use(refuseUnknown());
  return {
    app,
    warm,
    endStreams: () => streams?.end(),
    async stop() {
      await streams?.stop();
      await compressor.stop();
      await viewCompressor.stop();
      await session.stop();
    },
  };
}

function createRouter(): Router<RequestState, RouteParameters> {
  return new Router<RequestState, RouteParameters>({ strict: true, sensitive: true });
}
