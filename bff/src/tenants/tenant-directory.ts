import { AppError } from "@munshi/platform";
import type { TenantView } from "../contract/index.ts";
import type { CoreClient } from "../core-client/core-client.ts";

/** The tenant of a host, as every page receives it. */
export type Tenant = TenantView;

export interface TenantDirectory {
  /** Returns the tenant of a host name; null for unknown names. */
  find(host: string): Promise<Tenant | null>;
}

interface Entry {
  readonly tenant: Promise<Tenant | null>;
  until: number;
  /** The last answer; null if there is none yet or the host is unknown. */
  known: Tenant | null;
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
  const keep = (host: string, entry: Entry): void => {
    // Bounds memory against made-up names: the oldest answers go first.
    const oldest = entries.keys().next().value;
    if (entries.size >= mostEntries && oldest !== undefined) entries.delete(oldest);
    entries.set(host, entry);
  };
  const renew = async (host: string, old: Entry): Promise<void> => {
    // Prevents concurrent refreshes.
    old.until = now() + unknownMs;
    try {
      const tenant = await ask(host);
      keep(host, {
        tenant: Promise.resolve(tenant),
        until: now() + (tenant === null ? unknownMs : knownMs),
        known: tenant,
      });
    } catch {
      // core-api is unavailable: the next request retries.
    }
  };
  return {
    async find(host) {
      const entry = entries.get(host);
      if (entry !== undefined && entry.until > now()) return entry.tenant;
      if (entry?.known != null) {
        void renew(host, entry);
        return entry.known;
      }
      const fresh: Entry = { tenant: ask(host), until: now() + knownMs, known: null };
      keep(host, fresh);
      try {
        fresh.known = await fresh.tenant;
        if (fresh.known === null) fresh.until = now() + unknownMs;
        return fresh.known;
      } catch (error) {
        entries.delete(host);
        throw error;
      }
    },
  };
}
