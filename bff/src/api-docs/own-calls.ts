import type { Router } from "@koa/router";
import type { RouteParameters } from "@munshi/platform";
import { z } from "zod";
import {
  codeBody,
  emailBody,
  finishBody,
  identityBody,
  nameBody,
  startBody,
} from "../broker-login/broker-login.schema.ts";
import { corePath } from "../contract/index.ts";
import type { RequestState } from "../http/context.ts";
import {
  handoverBody,
  secondStepBody,
  signInBody,
  socialEmailBody,
} from "../session/session-body.ts";
import type { ApiCall, ApiDocument, FieldSchema } from "./api-document.ts";

interface OwnCall {
  readonly summary: string;
  /** `page`: any page of the site; `session`: one with a signed-in member's cookie. */
  readonly access: "public" | "page" | "session" | "internal";
  /** What it answers, in words; JSON answers name their type in `bff/src/contract`. */
  readonly answer: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: z.ZodType;
}

const json = (type: string): string => `JSON: \`${type}\``;
const redirect = "a redirect";

/** Every route of the bff itself, by method and path. */
const ownCalls: Readonly<Record<string, OwnCall>> = {
  "GET /healthz": {
    summary: "The process runs; lists screens that are not available yet",
    access: "public",
    answer: json("{ ok, features }"),
  },
  "GET /readyz": {
    summary: "core-api and its database answer; 503 otherwise",
    access: "public",
    answer: json("{ ok }"),
  },
  "POST /internal/dataset-published": {
    summary: "core-api has published a dataset",
    access: "internal",
    answer: "nothing",
  },
  "POST /telegram/webhook": {
    summary: "An update of the bot, passed on to core-api, which checks Telegram's secret",
    access: "public",
    answer: "nothing",
  },
  "GET /docs": { summary: "This page", access: "public", answer: "HTML" },
  "GET /docs/openapi.json": {
    summary: "This page as an OpenAPI document",
    access: "public",
    answer: "JSON: OpenAPI 3.1",
  },
  "GET /api/views/shell": {
    summary: "What every page shows around its content: site, market and session",
    access: "public",
    answer: json("ShellAnswer"),
  },
  "GET /api/views/screener": {
    summary: "All that the screener needs before its first query",
    access: "public",
    answer: json("ScreenerView"),
  },
  "GET /api/companies/search": {
    summary: "Companies for the search box",
    access: "public",
    answer: json("CompanySearchView"),
    query: { q: "Symbol or name, in full or in part" },
  },
  "GET /api/views/landing": {
    summary: "Performance figures and blog posts of the landing page",
    access: "public",
    answer: json("LandingView"),
  },
  "GET /api/views/complaints": {
    summary: "Figures of investors' complaints",
    access: "public",
    answer: json("ComplaintsView"),
  },
  "GET /api/views/market": {
    summary: "All tiles of a trading day's market dashboard",
    access: "public",
    answer: json("MarketView"),
    query: { day: "Trading day, YYYY-MM-DD; the latest if absent" },
  },
  "GET /api/views/market/tiles/{tile}": {
    summary: "One tile of the market dashboard",
    access: "public",
    answer: json("MarketTileView"),
    query: {
      day: "Trading day, YYYY-MM-DD; the latest if absent",
      index: "Name of an index, for tiles that have a choice of them",
    },
  },
  "GET /api/views/company/{symbol}": {
    summary: "All sections of a company's page; subscribers only",
    access: "session",
    answer: json("CompanyView"),
    query: { basis: "`consolidated` or `standalone`" },
  },
  "GET /api/views/company/{symbol}/sections/{section}": {
    summary: "One section of a company's page; subscribers only",
    access: "session",
    answer: json("CompanySectionAnswer"),
    query: { basis: "`consolidated` or `standalone`" },
  },
  "GET /api/views/saved-screens": {
    summary: "Saved queries, filters and stock lists of the member",
    access: "session",
    answer: json("SavedScreensView"),
  },
  "GET /api/views/shared-screen/{token}": {
    summary: "The query behind a shared link, with the dataset it was shared on",
    access: "public",
    answer: json("SharedScreenView"),
  },
  "GET /api/views/popular-screens": {
    summary: "Published strategies and their queries; subscribers only",
    access: "session",
    answer: json("PopularScreensView"),
  },
  "GET /api/views/watch-list": {
    summary: "The member's watch lists with the latest figures; subscribers only",
    access: "session",
    answer: json("WatchListView"),
    query: { list: "Id of a watch list; the first if absent" },
  },
  "GET /api/blog-pictures/{picture}": {
    summary: "A picture of a blog post",
    access: "public",
    answer: "the picture's bytes",
  },
  "GET /data/{version}/{file}": {
    summary: "A file of a published dataset; it never changes",
    access: "public",
    answer: "the file's bytes (Arrow or JSON), compressed",
  },
  "GET /api/notifications/stream": {
    summary: "Server-sent events about unread notifications, one stream a page",
    access: "session",
    answer: "an event stream of `UnreadEvent`",
  },
  "POST /api/usage": {
    summary: "Passes anonymous usage events on to `POST /usage_events`, whose body it takes",
    access: "page",
    answer: "nothing",
  },
  "GET /api/session": {
    summary: "Who is signed in on this browser",
    access: "public",
    answer: json("SessionView"),
  },
  "POST /api/session/sign-in": {
    summary: "Logs in by password; 401 `sign_in.second_step` asks for the second step",
    access: "page",
    answer: json("SignInView"),
    body: signInBody,
  },
  "POST /api/session/sign-up": {
    summary: "Creates an account; body and answer are those of `POST /user/signup/`",
    access: "page",
    answer: "JSON: as core-api's",
  },
  "POST /api/session/sign-out": {
    summary: "Logs out on this browser",
    access: "page",
    answer: json("SessionView"),
  },
  "POST /api/session/second-step": {
    summary: "Finishes a login with two-step verification, by one of the fields",
    access: "page",
    answer: json("SignInView"),
    body: secondStepBody,
  },
  "POST /api/session/second-step/passkey": {
    summary: "Options for the browser's passkey dialog in the second step",
    access: "page",
    answer: json("PasskeyOptionsAnswer"),
  },
  "POST /api/session/handover": {
    summary: "A one-time address that carries the login to another host of the site",
    access: "session",
    answer: json("HandoverView"),
    body: handoverBody,
  },
  "GET /api/session/accept": {
    summary: "Where that address leads",
    access: "page",
    answer: redirect,
    query: { code: "The one-time code", next: "Where to go afterwards" },
  },
  "GET /api/session/social/{provider}": {
    summary: "Begins a login with `google` or `facebook`",
    access: "public",
    answer: redirect,
    query: { next: "Where to go afterwards", ref_id: "Who referred the member" },
  },
  "GET /api/session/social/{provider}/callback": {
    summary: "Where the provider sends the browser back",
    access: "public",
    answer: redirect,
    query: { code: "The provider's code", state: "Of the login that began" },
  },
  "GET /api/session/social/email": {
    summary: "A social login that still needs an e-mail address",
    access: "page",
    answer: json("SocialEmailView"),
  },
  "POST /api/session/social/email": {
    summary: "Finishes it with an e-mail address and its mailed code",
    access: "page",
    answer: json("SignInView"),
    body: socialEmailBody,
  },
  "POST /api/session/broker/start": {
    summary: "Begins a login with a broker, or links one to the signed-in account",
    access: "page",
    answer: json("BrokerStartView"),
    body: startBody,
  },
  "POST /api/session/broker/finish": {
    summary: "Ends it with what the broker's page sent back",
    access: "page",
    answer: json("SignInView"),
    body: finishBody,
  },
  "GET /api/session/broker/waiting": {
    summary: "The question that a login with a broker waits for",
    access: "page",
    answer: json("BrokerWaitingView"),
  },
  "POST /api/session/broker/code": {
    summary: "Mails a code for a login with a broker that needs an e-mail address",
    access: "page",
    answer: "JSON: as core-api's",
    body: codeBody,
  },
  "POST /api/session/broker/email": {
    summary: "Finishes the login with that address and code",
    access: "page",
    answer: json("SignInView"),
    body: emailBody,
  },
  "POST /api/session/broker/identity": {
    summary: "Confirms by password that the existing account is the member's",
    access: "page",
    answer: json("SignInView"),
    body: identityBody,
  },
  "POST /api/session/broker/name": {
    summary: "Confirms or refuses an account whose name at the broker differs",
    access: "page",
    answer: json("SignInView"),
    body: nameBody,
  },
};

type AnyRouter = Router<RequestState, RouteParameters>;

/**
 * The routes of the bff as the API document has them. Calls that pass to core-api are in its own
 * document.
 * @throws Error that names a route which `ownCalls` does not describe.
 */
export function describeOwnCalls(routers: readonly AnyRouter[]): ApiDocument["paths"] {
  const paths: Record<string, Record<string, ApiCall>> = {};
  for (const { method, path } of routers.flatMap(listOwnRoutes)) {
    const own = ownCalls[`${method} ${path}`];
    if (own === undefined) {
      throw new Error(`bff/src/api-docs/own-calls.ts does not describe ${method} ${path}`);
    }
    (paths[path] ??= {})[method.toLowerCase()] = describeCall(path, own);
  }
  return paths;
}

/** Passed on to core-api, or of the sandbox. */
const othersPaths = [corePath, "/udf", "/__sandbox"];

function listOwnRoutes(router: AnyRouter): readonly { method: string; path: string }[] {
  return router.stack.flatMap(({ methods, path }) => {
    const written = String(path);
    if (othersPaths.some((prefix) => written.startsWith(prefix))) return [];
    return methods
      .filter((method) => method !== "HEAD")
      .map((method) => ({ method, path: written.replaceAll(/[:*](\w+)/g, "{$1}") }));
  });
}

function describeCall(path: string, { summary, access, answer, query, body }: OwnCall): ApiCall {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => ({
    name,
    in: "path" as const,
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query ?? {}).map(([name, description]) => ({
    name,
    in: "query" as const,
    required: false,
    schema: { type: "string", description },
  }));
  return {
    summary,
    parameters: [...inPath, ...inQuery],
    ...(body === undefined ? {} : { requestBody: { content: describeBody(body) } }),
    responses: { "2XX": { description: answer } },
    "x-access": access,
  };
}

function describeBody(schema: z.ZodType): { "application/json": { schema: FieldSchema } } {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return { "application/json": { schema: rest as FieldSchema } };
}
