import type {
  ComplaintsAnswer,
  LandingAnswer,
  SavedWork,
  SharedScreen,
  TenantBrand,
} from "@munshi/core-api/contract";
import type { PopularCategory, PopularScreen } from "@munshi/core-api/contract";
import type { DatasetManifest, FirstRows } from "@munshi/engine/contract";
import type { Infer } from "@munshi/platform/contract";
import { z } from "zod";
import { defineRoutes } from "./route.ts";
import { sessionView, textOf } from "./session.ts";

/** A value whose type is declared by another contract; passed on unchanged. */
const passed = <T>(name: string) => z.custom<T>().describe(name);

const tenantView = z.object({
  key: z.string(),
  name: z.string(),
  brand: passed<TenantBrand>(
    "Logo, colours, the one broker and hidden items of a partner.",
  ).exactOptional(),
});

const shellView = z.object({
  tenant: tenantView,
  market: z
    .object({
      kind: z.enum(["demo", "market"]),
      version: z.string(),
      asOf: z.string(),
      companies: z.int(),
    })
    .nullable()
    .describe("Null until a market has been published."),
});

const siteView = z.object({
  signInProviders: z.array(z.enum(["google", "facebook"])),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })).describe("For the footer."),
  telegramUrl: z.string().nullable().describe("The product's bot; null if there is none."),
});

const shellAnswer = shellView.extend({
  session: sessionView,
  site: siteView,
  features: z.object({
    notYetAvailable: z
      .array(z.string())
      .describe("Pages of the gate table that are not built yet."),
  }),
});

const screenerView = z.object({
  shell: shellView,
  manifest: passed<DatasetManifest | null>("Manifest of the newest dataset."),
  firstRows: passed<FirstRows | null>("The first rows, to draw before the engine has loaded."),
  dataPath: z.string().describe("Files of the manifest are at `<dataPath>/<version>/<file>`."),
});

const companyHit = z.object({
  coCode: z.int(),
  name: z.string(),
  symbol: z.string(),
  isin: z.string().nullable(),
  scripcode: z.string().nullable(),
});
const companySearchView = z.object({ hits: z.array(companyHit).describe("Best first.") });

const landingPost = z.object({
  link: z.string().describe("The article on the blog's own site."),
  title: z.string(),
  excerpt: z.string(),
  date: z.string().describe("ISO 8601 UTC."),
  picture: z.object({ path: z.string(), alt: z.string() }).nullable(),
});
const landingView = z.object({
  performance: passed<LandingAnswer | null>("Null if unavailable: its tile stays empty."),
  posts: z.array(landingPost).nullable().describe("Newest first; null if unavailable."),
});
const complaintsView = z.object({
  complaints: passed<ComplaintsAnswer | null>("Null if unavailable."),
});

const sharedScreenView = z.object({
  screen: passed<SharedScreen>("The saved query."),
  manifest: passed<DatasetManifest | null>(
    "Of the dataset that the link pins; null if it is gone: the newest one answers.",
  ),
  newest: z
    .object({ version: z.string(), asOf: z.string() })
    .nullable()
    .describe("The newest dataset; null until a market has been published."),
});

const popularScreensView = z.object({
  categories: z
    .array(
      z.object({
        key: textOf<PopularCategory>(),
        name: z.string(),
        screens: passed<readonly PopularScreen[]>("At least one."),
      }),
    )
    .describe("In display order."),
});

export type TenantView = Infer<typeof tenantView>;
export type ShellView = Infer<typeof shellView>;
export type SiteView = Infer<typeof siteView>;
export type SocialLink = SiteView["socialLinks"][number];
export type ShellAnswer = Infer<typeof shellAnswer>;
export type ScreenerView = Infer<typeof screenerView>;
export type CompanyHit = Infer<typeof companyHit>;
export type CompanySearchView = Infer<typeof companySearchView>;
export type LandingPost = Infer<typeof landingPost>;
export type LandingView = Infer<typeof landingView>;
export type ComplaintsView = Infer<typeof complaintsView>;
export type SavedScreensView = SavedWork;
export type SharedScreenView = Infer<typeof sharedScreenView>;
export type PopularScreensView = Infer<typeof popularScreensView>;

export interface UnreadEvent {
  /** Unread notifications of the member on this site. */
  readonly unread: number;
}

export const viewRoutes = defineRoutes({
  "GET /api/views/shell": {
    summary: "What every page shows around its content: site, market and session",
    access: "page",
    answer: shellAnswer,
  },
  "GET /api/views/screener": {
    summary: "All that the screener needs before its first query",
    access: "page",
    answer: screenerView,
  },
  "GET /api/companies/search": {
    summary: "Companies for the search box",
    access: "page",
    query: z.object({
      q: z
        .union([z.string(), z.array(z.string())])
        .optional()
        .describe("Symbol or name, in full or in part."),
    }),
    answer: companySearchView,
  },
});

export const publicContentRoutes = defineRoutes({
  "GET /api/views/landing": {
    summary: "Performance figures and blog posts of the landing page",
    access: "page",
    answer: landingView,
  },
  "GET /api/views/complaints": {
    summary: "Investor complaints",
    access: "page",
    answer: complaintsView,
  },
});

export const blogPictureRoutes = defineRoutes({
  "GET /api/blog-pictures/:picture": {
    summary: "A picture of a blog post, as bytes",
    access: "page",
    params: z.object({ picture: z.string() }),
  },
});

export const savedScreensRoutes = defineRoutes({
  "GET /api/views/saved-screens": {
    summary: "Saved queries, filters and stock lists of the member",
    access: "session",
    answer: passed<SavedWork>("As `GET /screens/` of core-api answers."),
  },
  "GET /api/views/shared-screen/:token": {
    summary: "The query behind a shared link, with the dataset it was shared on",
    access: "page",
    params: z.object({ token: z.string() }),
    answer: sharedScreenView,
  },
});

export const popularScreensRoutes = defineRoutes({
  "GET /api/views/popular-screens": {
    summary: "Published strategies and their queries; subscribers only",
    access: "session",
    answer: popularScreensView,
  },
});

export const dataRoutes = defineRoutes({
  "GET /data/:version/*file": {
    summary: "A file of a published dataset (Arrow or JSON); it never changes",
    access: "page",
    params: z.object({ version: z.string(), file: z.string() }),
  },
});

export const notificationRoutes = defineRoutes({
  "GET /api/notifications/stream": {
    summary: "Server-sent events about unread notifications, one stream a page",
    access: "session",
  },
});

export const usageRoutes = defineRoutes({
  "POST /api/usage": {
    summary: "Passes anonymous usage events on to `POST /usage_events`, whose body it takes",
    access: "page",
  },
});

export const serverRoutes = defineRoutes({
  "GET /healthz": {
    summary: "The process is running; lists pages that are not available yet",
    access: "public",
    answer: z.object({
      ok: z.boolean(),
      features: z.object({ notYetAvailable: z.array(z.string()) }),
    }),
  },
  "GET /readyz": {
    summary: "core-api and its database answer",
    access: "public",
    answer: z.object({ ok: z.boolean() }),
    failures: { "service.not_ready": [503, "core-api or its database is not ready."] },
  },
  "POST /telegram/webhook": {
    summary: "An update of the bot, passed on to core-api, which checks Telegram's secret",
    access: "public",
  },
  "POST /mail/one-click/:token": {
    summary: "One-click unsubscribe of mail programs (RFC 8058), forwarded to core-api",
    access: "public",
    params: z.object({ token: z.string().regex(/^[\w-]{1,200}$/) }),
  },
  "GET /mail/one-click/:token": {
    summary: "The unsubscribe page, for mail programs that open the address",
    access: "public",
    params: z.object({ token: z.string().regex(/^[\w-]{1,200}$/) }),
  },
  "POST /payments/webhook": {
    summary: "An event of the payment provider, passed on to core-api, which checks its signature",
    access: "public",
  },
  "POST /orders/postback/:broker": {
    summary: "A broker's push, passed on to core-api, for which it is only a cue",
    access: "public",
    params: z.object({ broker: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/) }),
  },
  "POST /internal/dataset-published": {
    summary: "core-api has published a dataset",
    access: "internal",
    answer: z.object({ ok: z.boolean() }),
    failures: { "request.forbidden": [403, "The installation's secret is missing or wrong."] },
  },
});

export const docsRoutes = defineRoutes({
  "GET /docs": { summary: "The API reference as a page", access: "page" },
  "GET /docs/openapi.json": { summary: "The API reference as OpenAPI 3.1", access: "page" },
});
