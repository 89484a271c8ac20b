import { AppError } from "@munshi/platform";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { renderPlainPage } from "../static/plain-page.ts";
import type { Tenant, TenantDirectory } from "../tenants/tenant-directory.ts";

const mainTenant: Tenant = { key: "munshi", name: "Munshi" };
const machineOnly = new Set(["localhost", "127.0.0.1"]);

/** Finds the tenant of the host name. Unknown names get 421, as a page for browsers. */
export function acceptHost(options: {
  readonly directory: TenantDirectory;
  readonly isProduction: boolean;
  /** The host of the back office, which belongs to the main tenant; null without one. */
  readonly adminHost: string | null;
}): HttpMiddleware {
  return async (ctx, next) => {
    const host = readHostName(ctx.get("host"));
    if (host !== null && host === options.adminHost) {
      ctx.state.tenant = mainTenant;
      ctx.state.isAdminHost = true;
      await next();
      return;
    }
    const isMachine = host !== null && machineOnly.has(host);
    const tenant =
      host === null || (isMachine && options.isProduction)
        ? null
        : await options.directory.find(host);
    if (tenant === null) {
      if (!isNavigation(ctx)) {
        throw new AppError("tenant.unknown_host", 421, "Unknown host.");
      }
      showUnknownHost(ctx);
      return;
    }
    ctx.state.tenant = tenant;
    await next();
  };
}

/** Programs that accept any type get JSON. */
function isNavigation(ctx: HttpContext): boolean {
  return (ctx.method === "GET" || ctx.method === "HEAD") && ctx.accepts("json", "html") === "html";
}

function showUnknownHost(ctx: HttpContext): void {
  ctx.state.route = "(no site)";
  ctx.status = 421;
  ctx.type = "html";
  ctx.set("cache-control", "no-store");
  ctx.body = renderPlainPage({
    nonce: ctx.state.nonce ?? "",
    title: "Site not found",
    body: `<p>
        Check the address for typos. If you followed a partner's link, the site may no longer be
        available.
      </p>`,
  });
}

/** The host name without port, in lower case; null if malformed. */
export function readHostName(header: string): string | null {
  const match = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::\d{1,5})?$/.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
