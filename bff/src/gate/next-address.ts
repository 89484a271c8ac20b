import { acceptNextPath } from "../contract/next-address.ts";
import type { HttpContext } from "../http/context.ts";
import { readHostName } from "../middleware/accept-host.ts";
import type { TenantDirectory } from "../tenants/tenant-directory.ts";

/** Validates redirect targets: pages of this host or of another host of the site. */
export interface NextAddresses {
  /** Returns the normalised path or address; null if not allowed. */
  accept(ctx: HttpContext, next: string | undefined): Promise<string | null>;
  /** Returns the origin of a known host; null for unknown names and other ports. */
  originOfHost(ctx: HttpContext, host: string): Promise<string | null>;
  /** Returns the origin that the request came to. */
  ownOrigin(ctx: HttpContext): string;
}

export function createNextAddresses(options: {
  readonly directory: TenantDirectory;
  /** Pages use https except in development. */
  readonly isSecure: boolean;
}): NextAddresses {
  const scheme = options.isSecure ? "https:" : "http:";
  const originOfHost = async (ctx: HttpContext, host: string): Promise<string | null> => {
    const name = readHostName(host);
    if (name === null || portOf(host) !== portOf(ctx.get("host"))) return null;
    const tenant = await options.directory.find(name);
    return tenant === null ? null : `${scheme}//${host.toLowerCase()}`;
  };
  return {
    originOfHost,
    ownOrigin: (ctx) => `${scheme}//${ctx.get("host").toLowerCase()}`,
    async accept(ctx, next) {
      if (next === undefined || next === "") return null;
      if (next.startsWith("/")) return acceptNextPath(next);
      if (!URL.canParse(next)) return null;
      const { protocol, username, password, host, pathname, search, hash } = new URL(next);
      if (protocol !== scheme || username !== "" || password !== "") return null;
      const path = acceptNextPath(pathname + search + hash);
      const origin = path === null ? null : await originOfHost(ctx, host);
      return path === null || origin === null ? null : origin + path;
    },
  };
}

function portOf(host: string): string {
  return /:(\d+)$/.exec(host)?.[1] ?? "";
}
