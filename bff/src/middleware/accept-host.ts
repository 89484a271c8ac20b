import { AppError } from "@munshi/platform";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { renderPlainPage } from "../static/plain-page.ts";
import type { TenantDirectory } from "../tenants/tenant-directory.ts";

const machineOnly = new Set(["localhost", "127.0.0.1"]);

/**
 * Decides by the host name whose pages these are. A name that is not ours gets 421, as a page where
 * a person reads it.
 */
export function acceptHost(options: {
  readonly directory: TenantDirectory;
  readonly isProduction: boolean;
}): HttpMiddleware {
  return async (ctx, next) => {
    const host = readHostName(ctx.get("host"));
    const isMachine = host !== null && machineOnly.has(host);
    const tenant =
      host === null || (isMachine && options.isProduction)
        ? null
        : await options.directory.find(host);
    if (tenant === null) {
      if (!isNavigation(ctx)) {
        throw new AppError("tenant.unknown_host", 421, "No site stands under this name.");
      }
      showUnknownHost(ctx);
      return;
    }
    ctx.state.tenant = tenant;
    await next();
  };
}

/** Whoever takes anything, as programs do, is given JSON. */
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
    title: "No site stands under this name",
    body: `<p>
        The name in the address may be mistyped, or the partner whose site it was has none here any
        more. The link that led here may know the right one.
      </p>`,
  });
}

/** The name without its port, in lower case; null for what is no host name. */
export function readHostName(header: string): string | null {
  const match = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::\d{1,5})?$/.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
