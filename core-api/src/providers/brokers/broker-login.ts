import type { Secret } from "@munshi/platform";

/** The callback's parameters as they came; anybody can write them. */
export type CallbackParams = { readonly [name: string]: string };

export interface LoginStart {
  /** Where the broker sends people back to. */
  readonly callback: string;
  /** Comes back with them where the protocol can carry it. */
  readonly state: string;
  /** SHA-256 of the verifier (PKCE, S256), for protocols that have it. */
  readonly challenge: string;
}

export interface LoginFinish {
  readonly params: CallbackParams;
  readonly callback: string;
  readonly state: string;
  readonly verifier: string;
}

/** A person's login at a broker. */
export interface BrokerSession {
  /** The broker's own name of the account, in the broker's spelling. */
  readonly clientId: string;
  /** The holder's name; empty if the broker gives none. */
  readonly name: string;
  /** Null where the broker tells none; it vouches for none. */
  readonly email: string | null;
  readonly token: Secret;
  readonly expiresAt: Date;
}

/** What a call for an account needs of its session. */
export type SessionToken = Pick<BrokerSession, "clientId" | "token">;

/**
 * Logins over a broker's published protocol. Every call but `readState` may throw
 * `provider.unavailable` (503).
 */
export interface BrokerLogin {
  /** The state that came back; undefined for a protocol that carries none. */
  readState(params: CallbackParams): string | undefined;
  /** The address of the broker's page. */
  start(login: LoginStart, signal: AbortSignal): Promise<string>;
  /** @throws AppError `broker.denied` (400) where the person said no, `broker.refused` (401). */
  finish(login: LoginFinish, signal: AbortSignal): Promise<BrokerSession>;
  /** Ends the session at the broker; nothing where its protocol has no such call. */
  end(session: SessionToken, signal: AbortSignal): Promise<void>;
}
