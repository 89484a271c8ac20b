import { AppError } from "@munshi/platform";
import { csrfHeader } from "../contract/index.ts";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Accepts changes only from the site's own pages. Servers of the installation authenticate with
 * their secret instead.
 */
export function refuseForeignChanges(): HttpMiddleware {
  return async (ctx, next) => {
    if (!reading.has(ctx.method) && !ctx.path.startsWith("/internal/")) requireOwnPage(ctx);
    await next();
  };
}

/**
 * Checks Sec-Fetch-Site, Origin and the header that other sites cannot add. Sub-domains count as
 * other sites.
 * @throws AppError `request.cross_site` (403).
 */
export function requireOwnPage(ctx: HttpContext): void {
  const site = ctx.get("sec-fetch-site");
  const origin = ctx.get("origin");
  const isOurs =
    (site === "" || site === "same-origin") &&
    (origin === "" || hostOf(origin) === ctx.get("host").toLowerCase()) &&
    ctx.get(csrfHeader) !== "";
  if (!isOurs) {
    throw new AppError(
      "request.cross_site",
      403,
      "This request must come from a page of this site.",
    );
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
