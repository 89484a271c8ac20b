import { acceptNextPath } from "../contract/next-address.ts";
import type { HttpContext } from "../http/context.ts";
import { readHostName } from "../middleware/accept-host.ts";
import type { TenantDirectory } from "../tenants/tenant-directory.ts";

/** Where a browser may be sent: a page of ours, on this host or on another one of ours. */
export interface NextAddresses {
  /** The path or address as it may be used; null for any other. */
  accept(ctx: HttpContext, next: string | undefined): Promise<string | null>;
  /** Origin of a host of ours; null for a name that is not ours, or a port that is not this one's. */
  originOfHost(ctx: HttpContext, host: string): Promise<string | null>;
  /** Origin of the host that this request came to. */
  ownOrigin(ctx: HttpContext): string;
}

export function createNextAddresses(options: {
  readonly directory: TenantDirectory;
  /** Pages are served over https, as everywhere but in development. */
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
