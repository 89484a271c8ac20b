import { AppError } from "@munshi/platform";
import { csrfHeader } from "../contract/index.ts";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Lets a request that may change something pass only when our own page sent it. Servers of the
 * installation show their secret instead.
 */
export function refuseForeignChanges(): HttpMiddleware {
  return async (ctx, next) => {
    if (!reading.has(ctx.method) && !ctx.path.startsWith("/internal/")) demandOwnPage(ctx);
    await next();
  };
}

/**
 * The browser says that our own page sent this (Sec-Fetch-Site, Origin), and the header is there
 * that a foreign page cannot add. Sub-domains are other sites to us.
 * @throws AppError `request.cross_site` (403).
 */
export function demandOwnPage(ctx: HttpContext): void {
  const site = ctx.get("sec-fetch-site");
  const origin = ctx.get("origin");
  const isOurs =
    (site === "" || site === "same-origin") &&
    (origin === "" || hostOf(origin) === ctx.get("host").toLowerCase()) &&
    ctx.get(csrfHeader) !== "";
  if (!isOurs) {
    throw new AppError("request.cross_site", 403, "This can only be done from our own pages.");
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
