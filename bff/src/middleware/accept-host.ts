import { AppError } from "@munshi/platform";
import type { HttpMiddleware } from "../http/context.ts";
import type { TenantDirectory } from "../tenants/tenant-directory.ts";

const machineOnly = new Set(["localhost", "127.0.0.1"]);

/** Decides by the host name whose pages these are; a name that is not ours gets 421. */
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
      throw new AppError("tenant.unknown_host", 421, "No site stands under this name.");
    }
    ctx.state.tenant = tenant;
    await next();
  };
}

/** The name without its port, in lower case; null for what is no host name. */
export function readHostName(header: string): string | null {
  const match = /^([A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::\d{1,5})?$/.exec(header);
  return match?.[1]?.toLowerCase() ?? null;
}
