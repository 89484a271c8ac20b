import { endOfDay, marketDate } from "@munshi/platform";
import { hintCookies } from "../contract/index.ts";
import type { HttpContext, HttpMiddleware } from "../http/context.ts";
import { tenantOf } from "../http/caller.ts";

const harmless = /^[A-Za-z0-9_.-]{1,60}$/;
/** The tenant without partner branding. */
const mainTenant = "munshi";

export interface Hints {
  /**
   * Stores vendor, referrer and partner of a page's address in cookies for scripts. The server
   * never trusts them.
   */
  readonly keep: HttpMiddleware;
  /** Clears the vendor after a login. */
  clearVendor(ctx: HttpContext): void;
}

export function createHints(options: {
  readonly now: () => Date;
  readonly isSecure: boolean;
}): Hints {
  const write = (
    ctx: HttpContext,
    name: string,
    value: string,
    expires: Date,
    domain: string | null = null,
  ): void => {
    const parts = [
      `${name}=${value}`,
      "Path=/",
      `Expires=${expires.toUTCString()}`,
      "SameSite=Lax",
      ...(options.isSecure ? ["Secure"] : []),
      ...(domain === null ? [] : [`Domain=${domain}`]),
    ];
    ctx.append("set-cookie", parts.join("; "));
  };
  return {
    async keep(ctx, next) {
      await next();
      if (ctx.method !== "GET" || ctx.response.type !== "text/html") return;
      const expires = endOfDay(marketDate(options.now()));
      const { vendor, ref_id: referrer } = ctx.query;
      if (typeof vendor === "string" && harmless.test(vendor)) {
        write(ctx, hintCookies.vendor, vendor, expires);
      }
      if (typeof referrer === "string" && harmless.test(referrer)) {
        write(ctx, hintCookies.referrer, referrer, expires);
      }
      const { key } = tenantOf(ctx);
      if (key !== mainTenant) write(ctx, hintCookies.broker, key, expires, parentHost(ctx));
    },
    clearVendor(ctx) {
      if (ctx.get("cookie").includes(`${hintCookies.vendor}=`)) {
        write(ctx, hintCookies.vendor, "", new Date(0));
      }
    },
  };
}

/** The product's domain if the host is a partner's sub-domain of it; null otherwise. */
function parentHost(ctx: HttpContext): string | null {
  const name = ctx.hostname.toLowerCase();
  const [first, ...rest] = name.split(".");
  return first === tenantOf(ctx).key && rest.length > 1 ? rest.join(".") : null;
}
