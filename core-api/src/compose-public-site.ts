import type { Executor } from "@munshi/db";
import type { Log } from "@munshi/platform";
import { createAttemptsService } from "./domains/accounts/index.ts";
import { createClubService } from "./domains/club/index.ts";
import type { ClubService } from "./domains/club/index.ts";
import { createCouponsService, seedDemoCoupons } from "./domains/entitlements/index.ts";
import type { CouponsService } from "./domains/entitlements/index.ts";
import {
  createLandingService,
  createPicturesService,
  createPostsService,
} from "./domains/landing/index.ts";
import type { LandingService, PicturesService, PostsService } from "./domains/landing/index.ts";
import { createLeadsService, fillLeadHashes, mailQueriesOn } from "./domains/leads/index.ts";
import type { LeadsService } from "./domains/leads/index.ts";
import { seedDemoPlans } from "./domains/prices/index.ts";
import { createServiceAccess } from "./domains/service-access/index.ts";
import type { ServiceAccess } from "./domains/service-access/index.ts";
import { ensureTenants } from "./domains/tenants/index.ts";
import { createUsageService } from "./domains/usage/index.ts";
import type { UsageService } from "./domains/usage/index.ts";
import type { Clock } from "./platform/clock/clock.ts";
import type { CoreConfig } from "./platform/config/config.ts";
import type { AccountKeys } from "./platform/keys/derive-keys.ts";
import type { PersonalKeys } from "./platform/keys/personal-keys.ts";
import type { Outbox } from "./platform/outbox/index.ts";
import { createSignedClub } from "./providers/club/index.ts";
import { createWordpressFeed } from "./providers/feed/index.ts";
import type { MailProvider } from "./providers/mail/index.ts";

/** Services for visitors, and partner integrations. */
export interface PublicSite {
  readonly coupons: CouponsService;
  readonly leads: LeadsService;
  readonly club: ClubService;
  readonly landing: LandingService;
  readonly posts: PostsService;
  readonly pictures: PicturesService;
  readonly serviceAccess: ServiceAccess;
  readonly usage: UsageService;
  /** Ensures that the required rows exist: partners, and sample coupons in development. */
  prepare(): Promise<void>;
}

export interface PublicSiteDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: AccountKeys;
  readonly personal: PersonalKeys;
  readonly outbox: Outbox;
  readonly mail: MailProvider;
}

export function composePublicSite(
  db: Executor,
  config: CoreConfig,
  deps: PublicSiteDeps,
): PublicSite {
  const { clock, log, keys, personal, outbox, mail } = deps;
  const { club, feedUrl, supportMail, secondBase, introVideo, showsPastPerformance } =
    config.partners;
  const attempts = createAttemptsService(db, { clock, keys });
  mailQueriesOn(outbox, { db, log, mail, supportAddress: supportMail });
  const [current, ...older] = keys;
  const feed =
    feedUrl === null
      ? null
      : createWordpressFeed(feedUrl, { log, pictureHosts: config.partners.feedPictureHosts });
  const posts = createPostsService({ feed, clock, log });
  return {
    coupons: createCouponsService(db, {
      clock,
      requireTry: (userId) => attempts.require("coupon", userId),
      forgiveTry: (userId) => attempts.forgive("coupon", userId),
    }),
    leads: createLeadsService(db, {
      clock,
      keys: personal,
      outbox,
      requireTry: (kind, origin) => attempts.requireFrom(kind, origin),
    }),
    club: createClubService(db, { club: club === null ? null : createSignedClub(club, { clock }) }),
    landing: createLandingService(db, { introVideo, showsPerformance: showsPastPerformance }),
    posts,
    pictures: createPicturesService({ posts, feed, clock }),
    serviceAccess: createServiceAccess({
      clock,
      ...secondBase,
      keys: [current.service, ...older.map(({ service }) => service)],
      requireTry: (address) => attempts.require("service", address),
      forgiveTry: (address) => attempts.forgive("service", address),
    }),
    usage: createUsageService(db, {
      clock,
      requireTry: (address) => attempts.require("usage", address),
    }),
    async prepare() {
      await ensureTenants(db, config.accounts.publicUrl);
      await fillLeadHashes(db, personal);
      if (config.mode === "development") {
        await seedDemoCoupons(db, clock.now());
        await seedDemoPlans(db);
      }
    },
  };
}
