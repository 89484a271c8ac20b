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
  /** Whose host it was at the last answer; null as long as there is none, or it was nobody's. */
  known: Tenant | null;
}

const knownMs = 60_000;
const unknownMs = 10_000;
const mostEntries = 1_000;

/**
 * Asks core-api whose a host is and remembers the answer for a while, also where it is nobody's. A
 * host of ours is never waited for again: what was true a minute ago will do until core-api says
 * otherwise, however long that takes.
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
    // Made-up names must not fill the memory: the oldest answers go first.
    const oldest = entries.keys().next().value;
    if (entries.size >= mostEntries && oldest !== undefined) entries.delete(oldest);
    entries.set(host, entry);
  };
  const renew = async (host: string, old: Entry): Promise<void> => {
    // Nobody else asks meanwhile.
    old.until = now() + unknownMs;
    try {
      const tenant = await ask(host);
      keep(host, {
        tenant: Promise.resolve(tenant),
        until: now() + (tenant === null ? unknownMs : knownMs),
        known: tenant,
      });
    } catch {
      // core-api is away: the next one who comes asks again.
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
