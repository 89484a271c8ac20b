import { AppError } from "@munshi/platform";
import type { TenantView } from "../contract/index.ts";
import type { CoreClient } from "../core-client/core-client.ts";

/** Whose pages a host shows, as every page is told. */
export type Tenant = TenantView;

export interface TenantDirectory {
  /** The tenant of a host name; null for a name that is not ours. */
  find(host: string): Promise<Tenant | null>;
}

interface Entry {
  readonly tenant: Promise<Tenant | null>;
  until: number;
}

const knownMs = 60_000;
const unknownMs = 10_000;
const mostEntries = 1_000;

/** Asks core-api whose a host is and remembers the answer for a while, also where it is nobody's. */
export function createTenantDirectory(
  core: CoreClient,
  now: () => number = () => performance.now(),
): TenantDirectory {
  const entries = new Map<string, Entry>();
  const ask = async (host: string): Promise<Tenant | null> => {
    try {
      const { tenant, brand } = await core.findTenant(host);
      return { key: tenant.key, name: tenant.name, ...(brand === null ? {} : { brand }) };
    } catch (error) {
      if (error instanceof AppError && error.code === "tenant.unknown_host") return null;
      throw error;
    }
  };
  return {
    async find(host) {
      const entry = entries.get(host);
      if (entry !== undefined && entry.until > now()) return entry.tenant;
      const fresh: Entry = { tenant: ask(host), until: now() + knownMs };
      // Made-up names must not fill the memory: the oldest answers go first.
      const oldest = entries.keys().next().value;
      if (entries.size >= mostEntries && oldest !== undefined) entries.delete(oldest);
      entries.set(host, fresh);
      try {
        const tenant = await fresh.tenant;
        if (tenant === null) fresh.until = now() + unknownMs;
        return tenant;
      } catch (error) {
        entries.delete(host);
        if (entry === undefined) throw error;
        // core-api is away: what was true a minute ago will do.
        entry.until = now() + unknownMs;
        entries.set(host, entry);
        return entry.tenant;
      }
    },
  };
}
