import { decideGate, isExplainingPage } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import type { Viewers } from "../session/viewers.ts";
import { findIntendedPath, findPage } from "../static/pages.ts";
import type { Page } from "../static/pages.ts";

/** Parameters that redirects preserve. */
const carried = ["ref_id", "code", "product_type", "vendor", "chat_id"] as const;
const longest = 300;

/** Adds the preserved parameters of `from` to those of the redirect. */
function carryParameters(
  from: URLSearchParams,
  added: Readonly<Record<string, string>> = {},
): string {
  const kept = new URLSearchParams(added);
  for (const name of carried) {
    const value = from.get(name);
    if (value !== null && value !== "" && value.length <= longest) kept.set(name, value);
  }
  const text = kept.toString();
  return text === "" ? "" : `?${text}`;
}

/**
 * Redirects page requests by the gate's table. This is a convenience: core-api authorises each
 * call.
 */
export function gatePages(deps: {
  readonly viewers: Viewers;
  /** Outside production the gate also guards screens that are not built yet. */
  readonly isProduction: boolean;
  readonly log: Log;
}): HttpMiddleware {
  return async (ctx, next) => {
    const target = isReading(ctx) ? await findTarget(ctx) : null;
    if (target === null) {
      await next();
      return;
    }
    ctx.state.route = "(gate)";
    ctx.set("cache-control", "no-store");
    ctx.redirect(target);
  };

  async function findTarget(ctx: HttpContext): Promise<string | null> {
    const intended = findIntendedPath(ctx.path);
    if (intended !== null) return intended + ctx.search;
    // The back office has a separate gate.
    if (ctx.state.isAdminHost === true) return null;
    const page = findPage(ctx.path);
    return page === null || (!page.isBuilt && deps.isProduction) ? null : decide(ctx, page);
  }

  async function decide(ctx: HttpContext, { row }: Page): Promise<string | null> {
    if (row.who === "public") return null;
    try {
      const decision = decideGate(row, await deps.viewers.viewer(ctx));
      const query = new URLSearchParams(ctx.search);
      if (decision.kind === "open") return null;
      const next = { next: ctx.path + ctx.search };
      if (decision.kind !== "redirect") return `/${decision.kind}${carryParameters(query, next)}`;
      return decision.to + carryParameters(query, isExplainingPage(decision.to) ? next : {});
    } catch (err) {
      if (!(err instanceof AppError)) throw err;
      // The page opens and shows that its data is unavailable.
      deps.log.warn({ err }, "could not identify the viewer of a page");
      return null;
    }
  }
}

function isReading(ctx: HttpContext): boolean {
  return ctx.method === "GET" || ctx.method === "HEAD";
}
