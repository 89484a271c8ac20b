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
import { addChartFeed, addDocumentedCalls } from "./documented-calls/documented-calls.routes.ts";
import { createCompressor } from "./files/compressor.ts";
import { createFileCache } from "./files/file-cache.ts";
import { gatePages } from "./gate/gate-pages.ts";
import { findAddress } from "./http/caller.ts";
import type { RequestState } from "./http/context.ts";
import { addHealthRoutes } from "./http/health.routes.ts";
import { addInternalRoutes } from "./http/internal.routes.ts";
import { createTryLimit } from "./http/try-limit.ts";
import { acceptHost } from "./middleware/accept-host.ts";
import { refuseForeignChanges } from "./middleware/refuse-foreign-changes.ts";
import { secureHeaders } from "./middleware/security-headers.ts";
import { addSandboxRoutes } from "./sandbox/sandbox.routes.ts";
import { createAttemptCookies } from "./session/attempt-cookies.ts";
import { createStreams } from "./notifications/create-streams.ts";
import { addNotificationRoutes } from "./notifications/notifications.routes.ts";
import { createSessionParts } from "./session/create-session-parts.ts";
import { addHandoverRoutes } from "./session/handover.routes.ts";
import { knowBrowser } from "./session/know-browser.ts";
import { addSecondStepRoutes, createSecondSteps } from "./session/second-step.routes.ts";
import { addSessionRoutes } from "./session/session.routes.ts";
import { createSocialAttempts } from "./social/social-attempts.ts";
import { createSocialProviders } from "./social/social-deps.ts";
import { addSocialRoutes } from "./social/social.routes.ts";
import { listWebMethods, serveWeb } from "./static/serve-web.ts";
import { readWebFiles } from "./static/web-files.ts";
import { addTelegramWebhook } from "./telegram/telegram-webhook.routes.ts";
import { createTenantDirectory } from "./tenants/tenant-directory.ts";
import { addCompanyRoutes } from "./views/company/company.routes.ts";
import { addMarketRoutes } from "./views/market/market.routes.ts";
import { addBlogPictures } from "./views/public-content/blog-pictures.routes.ts";
import { createKeptAnswers } from "./views/public-content/kept-answers.ts";
import { addPublicContentRoutes } from "./views/public-content/public-content.routes.ts";
import { presentSite } from "./views/shell/shell-view.ts";
import { addPopularScreensRoutes } from "./views/popular-screens/popular-screens.routes.ts";
import { addSavedScreensRoutes } from "./views/saved-screens/saved-screens.routes.ts";
import { addUsageRoutes } from "./usage/usage.routes.ts";
import { addWatchListRoutes } from "./views/watch-list/watch-list.routes.ts";
import { addViewRoutes } from "./views/views.routes.ts";

export interface Bff {
  readonly app: KoaApp<RequestState>;
  /** Fetches and compresses what the first visitor will want. */
  warm(): Promise<void>;
  /** Ends the answers that would flow for ever, so that the server can close. */
  endStreams(): void;
  stop(): Promise<void>;
}

/** Every page's files together are a few megabytes. */
const webCacheBytes = 100_000_000;
/** A dozen pictures of the largest size that is fetched. */
const pictureCacheBytes = 20_000_000;

const tryWindowMs = 600_000;

export interface BffOptions {
  /** The present instant; the system's where absent. */
  readonly now?: () => Date;
  /** How often streams show life; as `OpenStreamsDeps` says where absent. */
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
  // Asked for by every visitor: found without a look at all the other paths.
  const crowded = createRouter();
  const market = addMarketRoutes(crowded, {
    transport,
    compressor: viewCompressor,
    deadlineMs: config.sectionDeadlineMs,
    log,
  });
  const warm = async (): Promise<void> => {
    await Promise.all([datasets.refresh(), market.warm()]);
  };

  // A load balancer and core-api call by address, not by a host name of ours.
  const servers = createRouter();
  addHealthRoutes(servers, core);
  addTelegramWebhook(servers, transport);
  addInternalRoutes(servers, { warm, log, secret: config.internalSecret });
  use(refuseOtherMethods((path) => listMethods(servers, path)));
  useRoutes(servers);

  const browsers = createRouter();
  addViewRoutes(browsers, {
    core,
    datasets,
    cache,
    compressor,
    viewers: session.viewers,
    site: presentSite(config),
  });
  const secondBase = createSecondBase({
    ...config.secondBase,
    timeoutMs: config.coreTimeoutMs,
    internalSecret: config.internalSecret,
    log,
  });
  addPublicContentRoutes(browsers, { kept: createKeptAnswers(log), secondBase });
  addBlogPictures(browsers, {
    secondBase,
    cache: createFileCache(pictureCacheBytes),
    compressor,
  });
  addDataRoutes(browsers, { datasets, cache, compressor });
  const secondSteps = createSecondSteps({
    ...session,
    now,
    cookies: createAttemptCookies({
      names: { browser: "munshi-second-step", waiting: "munshi-second-step-of" },
      now,
      isSecure: config.session.isCookieSecure,
    }),
  });
  addSessionRoutes(browsers, { ...session, accounts, transport, secondSteps });
  addSecondStepRoutes(browsers, { ...session, accounts, secondSteps });
  addHandoverRoutes(browsers, {
    ...session,
    accounts,
    offerLimit: createTryLimit({ most: 30, windowMs: tryWindowMs }),
  });
  addSocialRoutes(browsers, {
    ...session,
    providers: createSocialProviders(config.social),
    attempts: createSocialAttempts({ ...session, now }),
    startLimit: createTryLimit({ most: 60, windowMs: tryWindowMs }),
    cookies: createAttemptCookies({
      names: { browser: "munshi-social", waiting: "munshi-social-email" },
      now,
      isSecure: config.session.isCookieSecure,
    }),
    accounts,
    log,
  });
  addBrokerLoginRoutes(browsers, {
    ...session,
    attempts: createBrokerAttempts({ ...session, now }),
    cookies: createAttemptCookies({
      names: { browser: "munshi-broker-login", waiting: "munshi-broker-attempt" },
      now,
      isSecure: config.session.isCookieSecure,
    }),
    accounts,
  });
  addSavedScreensRoutes(browsers, { core, datasets, transport, gate: session.gate });
  addPopularScreensRoutes(browsers, { transport, gate: session.gate });
  addCompanyRoutes(browsers, {
    ...session,
    transport,
    datasets,
    compressor: viewCompressor,
    deadlineMs: config.sectionDeadlineMs,
    log,
  });
  addNotificationRoutes(browsers, { gate: session.gate, accounts, streams });
  addWatchListRoutes(browsers, { transport, gate: session.gate, log });
  addUsageRoutes(browsers, transport);
  addDocumentedCalls(browsers, { transport, gate: session.gate });
  addChartFeed(browsers, { transport, gate: session.gate });
  if (config.sandboxUrl !== null) addSandboxRoutes(browsers, config.sandboxUrl);
  addApiDocs(browsers, transport, [servers, crowded]);
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
  use(knowBrowser({ isSecure: config.session.isCookieSecure, now }));
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
