import type { NamedSession, SessionMember, SessionStore, StoredSession } from "@munshi/db/sessions";
import { AppError, endOfDay, marketDate } from "@munshi/platform";
import type { Sealer } from "@munshi/platform";
import type { CallOrigin } from "../core-client/core-transport.ts";
import { createSecretText, hashSecretText, isSecretText } from "./secret-text.ts";
import { readFamilyId, readTokens, writeTokens } from "./tokens.ts";
import type { Tokens } from "./tokens.ts";

/** The session of a request. */
export interface Session {
  readonly userId: string;
  readonly tenant: string;
  readonly expiresAt: Date;
  /** SHA-256 of the id in the cookie: the key in the store. */
  readonly idHash: Buffer;
  /** Absent if core-api has to say whether the sign-in is valid. */
  readonly member?: SessionMember;
}

export interface BegunSession {
  /** 256 random bits for the cookie; never stored on the server. */
  readonly id: string;
  readonly session: Session;
}

export interface Restarted {
  readonly session: Session;
  /** Tokens to revoke at core-api; null if they cannot be read. */
  readonly previous: Tokens | null;
}

export interface Sessions {
  /** Creates a session that ends with the day in Asia/Kolkata. */
  begin(given: {
    readonly userId: string;
    readonly tenant: string;
    readonly tokens: Tokens;
  }): Promise<BegunSession>;
  /**
   * Gives a session new tokens of the same user and the rest of the day. Other requests of the
   * browser continue in it. Returns null if the session has ended.
   */
  restart(session: Session, tokens: Tokens): Promise<Restarted | null>;
  /** Returns null if the id is malformed, unknown, ended, or of another tenant. */
  find(id: string, tenant: string): Promise<Session | null>;
  /** Creates a code that hands the session over to another host, once and within a minute. */
  offer(session: Session, host: string): Promise<string>;
  /** Returns the session of a code; null if the code is invalid on this host. */
  accept(code: string, host: string): Promise<Session | null>;
  /**
   * Calls core-api as the session's user; `origin` identifies the browser. An expired access token
   * is renewed once, by one request per session at a time, and the call repeated.
   * @throws AppError `session.ended` (401) if it cannot be renewed; this ends the session.
   */
  callAs<T>(
    session: Session,
    call: (access: string) => Promise<T>,
    origin?: CallOrigin,
  ): Promise<T>;
  /** Returns the sessions that still exist in the store. */
  listValid(sessions: readonly Session[]): Promise<readonly Session[]>;
  /** Ends the session here; returns the tokens to revoke at core-api, null if already gone. */
  end(session: Session): Promise<Tokens | null>;
}

export interface SessionsDeps {
  readonly store: SessionStore;
  readonly sealer: Sealer;
  /**
   * Exchanges a refresh token.
   * @throws AppError with status 401 if it is no longer valid.
   */
  readonly refresh: (refresh: string, origin: CallOrigin | undefined) => Promise<Tokens>;
  /** Returns whether a failure means that the access token was rejected. */
  readonly isTokenRefused: (error: unknown) => boolean;
  readonly now: () => Date;
}

export const sessionEnded = (): AppError =>
  new AppError("session.ended", 401, "Your session has expired. Log in again.");

const handoverMs = 60_000;

export function createSessions(deps: SessionsDeps): Sessions {
  const { store, sealer, now } = deps;
  const renewing = new Map<string, Promise<Tokens>>();
  /** The row that the lookup has read, reused for the request's first call. */
  const found = new WeakMap<Session, StoredSession>();

  const readStored = async (session: Session): Promise<Tokens | null> => {
    const stored = await store.find(session.idHash, now());
    return stored === null ? null : openTokens(stored, session.idHash);
  };
  const describeLogin = (
    userId: string,
    tenant: string,
    tokens: Tokens,
    idHash: Buffer,
  ): StoredSession => {
    const createdAt = now();
    return {
      tenant,
      userId,
      familyId: readFamilyId(tokens.access),
      sealedTokens: sealer.seal(writeTokens(tokens), idHash),
      createdAt,
      expiresAt: endOfDay(marketDate(createdAt)),
    };
  };
  const openTokens = (stored: StoredSession, idHash: Buffer): Tokens | null => {
    const text = sealer.open(stored.sealedTokens, idHash);
    return text === null ? null : readTokens(text);
  };

  const renew = async (
    session: Session,
    stale: string,
    origin: CallOrigin | undefined,
  ): Promise<Tokens> => {
    // Another process or request may have renewed it already.
    const current = await readStored(session);
    if (current === null) throw sessionEnded();
    if (current.access !== stale) return current;
    let renewed: Tokens;
    try {
      renewed = await deps.refresh(current.refresh, origin);
    } catch (error) {
      if (!(error instanceof AppError && error.status === 401)) throw error;
      await store.remove(session.idHash);
      throw sessionEnded();
    }
    const sealed = sealer.seal(writeTokens(renewed), session.idHash);
    if (!(await store.replaceTokens(session.idHash, sealed))) throw sessionEnded();
    return renewed;
  };
  const renewOnce = (
    session: Session,
    stale: string,
    origin: CallOrigin | undefined,
  ): Promise<Tokens> => {
    const key = session.idHash.toString("hex");
    const running = renewing.get(key);
    if (running !== undefined) return running;
    const started = renew(session, stale, origin).finally(() => renewing.delete(key));
    renewing.set(key, started);
    return started;
  };

  return {
    async begin({ userId, tenant, tokens }) {
      const id = createSecretText();
      const idHash = hashSecretText(id);
      const session = describeLogin(userId, tenant, tokens, idHash);
      await store.insert(idHash, session);
      return { id, session: toSession({ idHash, session }) };
    },

    async restart({ userId, tenant, idHash }, tokens) {
      const stored = await store.find(idHash, now());
      if (stored === null) return null;
      const session = describeLogin(userId, tenant, tokens, idHash);
      if (!(await store.replace(idHash, session))) return null;
      return { session: toSession({ idHash, session }), previous: openTokens(stored, idHash) };
    },

    async find(id, tenant) {
      if (!isSecretText(id)) return null;
      const idHash = hashSecretText(id);
      const stored = await store.find(idHash, now());
      if (stored === null || stored.tenant !== tenant) return null;
      const { member } = stored;
      const session = {
        ...toSession({ idHash, session: stored }),
        ...(member === undefined ? {} : { member }),
      };
      found.set(session, stored);
      return session;
    },

    async offer(session, host) {
      const code = createSecretText();
      await store.insertHandover(hashSecretText(code), {
        sessionHash: session.idHash,
        toHost: host,
        expiresAt: new Date(now().getTime() + handoverMs),
      });
      return code;
    },

    async accept(code, host) {
      if (!isSecretText(code)) return null;
      const taken = await store.takeHandover(hashSecretText(code), host, now());
      return taken === null ? null : toSession(taken);
    },

    async callAs(session, call, origin) {
      const known = found.get(session);
      found.delete(session);
      const tokens =
        known === undefined ? await readStored(session) : openTokens(known, session.idHash);
      if (tokens === null) throw sessionEnded();
      try {
        return await call(tokens.access);
      } catch (error) {
        if (!deps.isTokenRefused(error)) throw error;
      }
      const renewed = await renewOnce(session, tokens.access, origin);
      try {
        return await call(renewed.access);
      } catch (error) {
        if (!deps.isTokenRefused(error)) throw error;
        // A fresh token is rejected: the account is no longer valid.
        await store.remove(session.idHash);
        throw sessionEnded();
      }
    },

    async listValid(sessions) {
      const hashes = sessions.map(({ idHash }) => idHash);
      const standing = await store.listValid(hashes, now());
      return sessions.filter(({ idHash }) => standing.has(idHash.toString("hex")));
    },

    async end(session) {
      const tokens = await readStored(session);
      await store.remove(session.idHash);
      return tokens;
    },
  };
}

function toSession({ idHash, session }: NamedSession): Session {
  const { userId, tenant, expiresAt } = session;
  return { userId, tenant, expiresAt, idHash };
}
