import { AppError } from "@munshi/platform";
import { LRUCache } from "lru-cache";
import type { TenantView } from "../contract/index.ts";
import type { CoreClient } from "../core-client/core-client.ts";

/** The tenant of a host, as every page receives it. */
export type Tenant = TenantView;

export interface TenantDirectory {
  /** Returns the tenant of a host name; null for unknown names. */
  find(host: string): Promise<Tenant | null>;
}

const knownMs = 60_000;
const unknownMs = 10_000;
const mostEntries = 1_000;

/**
 * Caches core-api's answers, including those for unknown hosts. A known host is answered from the
 * cache and refreshed in the background, for as long as core-api is down.
 */
export function createTenantDirectory(
  core: CoreClient,
  now: () => number = () => performance.now(),
): TenantDirectory {
  const ask = async (host: string): Promise<Tenant | null> => {
    try {
      const { tenant, brand } = await core.findTenant(host);
      return { key: tenant.key, name: tenant.name, ...(brand === null ? {} : { brand }) };
    } catch (error) {
      if (error instanceof AppError && error.code === "tenant.unknown_host") return null;
      throw error;
    }
  };
  const hosts = new LRUCache<string, { readonly tenant: Tenant | null }>({
    // Bounds memory against made-up names.
    max: mostEntries,
    ttl: knownMs,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true,
    async fetchMethod(host, old, { options }) {
      try {
        const tenant = await ask(host);
        if (tenant === null) options.ttl = unknownMs;
        return { tenant };
      } catch (error) {
        if (old === undefined || old.tenant === null) throw error;
        options.ttl = unknownMs;
        return old;
      }
    },
  });
  return {
    async find(host) {
      const isKnown = hosts.peek(host, { allowStale: true })?.tenant != null;
      return (await hosts.forceFetch(host, { allowStale: isKnown })).tenant;
    },
  };
}
