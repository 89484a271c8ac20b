import { createMemorySessionStore, openSessionStore } from "@munshi/db/sessions";
import type { SessionStore } from "@munshi/db/sessions";
import { createSealer, openKeys } from "@munshi/platform";
import type { Log, Sealer } from "@munshi/platform";
import type { BffConfig, SessionConfig } from "../config/config.ts";
import { isTokenRefused } from "../core-client/accounts-client.ts";
import type { AccountsClient } from "../core-client/accounts-client.ts";
import { createHints } from "../gate/hints.ts";
import { createNextAddresses } from "../gate/next-address.ts";
import type { TenantDirectory } from "../tenants/tenant-directory.ts";
import type { SignInDeps } from "./finish-sign-in.ts";
import { guardStore } from "./guard-store.ts";
import { removeExpired } from "./remove-expired.ts";
import { createSecretCookie } from "./secret-cookie.ts";
import { createSessionGate } from "./session-gate.ts";
import { createSessions } from "./sessions.ts";
import type { Sessions } from "./sessions.ts";
import { createViewers } from "./viewers.ts";

/** Everything about sessions, composed once. */
export interface SessionParts extends SignInDeps {
  readonly sessions: Sessions;
  readonly store: SessionStore;
  readonly sealer: Sealer;
  /** Stops the cleanup and closes the store. */
  stop(): Promise<void>;
}

export async function createSessionParts(
  config: BffConfig,
  deps: {
    readonly accounts: AccountsClient;
    readonly directory: TenantDirectory;
    readonly log: Log;
    readonly now: () => Date;
  },
): Promise<SessionParts> {
  const { accounts, log, now } = deps;
  const isSecure = config.session.isCookieSecure;
  const store = guardStore(openStore(config.session));
  const { keys, dataFolder } = config.session;
  const sealer = createSealer(await openKeys(keys, dataFolder, "session-keys"));
  const sessions = createSessions({
    store,
    sealer,
    now,
    isTokenRefused,
    refresh: async (...given) => accounts.refresh(...given),
  });
  const gate = createSessionGate({
    sessions,
    cookie: createSecretCookie({ name: "munshi", isSecure }),
    signOut: async (...given) => accounts.signOut(...given),
    log,
  });
  const housekeeping = removeExpired({ store, now, log });
  return {
    sessions,
    store,
    sealer,
    gate,
    viewers: createViewers(gate, accounts, config.viewerDeadlineMs),
    next: createNextAddresses({ directory: deps.directory, isSecure }),
    hints: createHints({ now, isSecure }),
    async stop() {
      housekeeping.stop();
      await store.close();
    },
  };
}

function openStore({ databaseUrl }: SessionConfig): SessionStore {
  return databaseUrl === null ? createMemorySessionStore() : openSessionStore(databaseUrl.reveal());
}
