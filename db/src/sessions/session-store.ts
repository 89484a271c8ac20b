/** A browser's sign-in as stored: what the browser holds is only ever a hash here. */
export interface StoredSession {
  readonly tenant: string;
  readonly userId: string;
  /** Access and refresh token, encrypted by whoever owns the sessions. */
  readonly sealedTokens: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** A code that carries a session to another host of ours, once. */
export interface Handover {
  readonly sessionHash: Buffer;
  /** The one host that may take it. */
  readonly toHost: string;
  readonly expiresAt: Date;
}

/** A session with the hash that names it, which its tokens are sealed for. */
export interface NamedSession {
  readonly idHash: Buffer;
  readonly session: StoredSession;
}

/** A sign-in on its way through a provider. */
export interface SocialAttempt {
  /** Encrypted by whoever owns the sessions. */
  readonly sealed: Buffer;
  readonly expiresAt: Date;
}

/** Where sessions are kept, so that several processes agree. All hashes are SHA-256. */
export interface SessionStore {
  readonly insert: (idHash: Buffer, session: StoredSession) => Promise<void>;
  /** Null for a session that is unknown, ended, or past its time. */
  readonly find: (idHash: Buffer, at: Date) => Promise<StoredSession | null>;
  /** Of many sessions those that run, by their hashes in hexadecimal. */
  readonly listStanding: (idHashes: readonly Buffer[], at: Date) => Promise<ReadonlySet<string>>;
  /** Keeps renewed tokens; false where the session has ended meanwhile. */
  readonly replaceTokens: (idHash: Buffer, sealedTokens: Buffer) => Promise<boolean>;
  /** Ends one; its codes go with it. Ending what is not there does nothing. */
  readonly remove: (idHash: Buffer) => Promise<void>;
  readonly insertHandover: (codeHash: Buffer, handover: Handover) => Promise<void>;
  /**
   * Uses a code up: of any number of callers one gets the session, if it still runs. Null for a code
   * that is unknown, used, past its time, or made for another host; the last uses it up as well.
   */
  readonly takeHandover: (codeHash: Buffer, host: string, at: Date) => Promise<NamedSession | null>;
  readonly insertAttempt: (stateHash: Buffer, attempt: SocialAttempt) => Promise<void>;
  /** Reads an attempt that stays as it is. Null where it is unknown, used or too late. */
  readonly findAttempt: (stateHash: Buffer, at: Date) => Promise<SocialAttempt | null>;
  /** Changes what is kept of an attempt; false where it was used up meanwhile. */
  readonly replaceAttempt: (stateHash: Buffer, sealed: Buffer) => Promise<boolean>;
  /** Uses an attempt up: one of any number of callers gets it. Null where it is unknown or too late. */
  readonly takeAttempt: (stateHash: Buffer, at: Date) => Promise<SocialAttempt | null>;
  /** Forgets what is past its time; how many sessions that were. */
  readonly removeExpired: (at: Date) => Promise<number>;
  readonly close: () => Promise<void>;
}
