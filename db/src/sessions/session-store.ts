/** A stored browser session: secrets of the browser are stored as hashes only. */
export interface StoredSession {
  readonly tenant: string;
  readonly userId: string;
  /** core-api's sign-in that the tokens belong to; null if unknown. */
  readonly familyId: string | null;
  /** Access and refresh token, encrypted by the caller. */
  readonly sealedTokens: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Facts that decide a member's access, as returned by core-api's `/user/viewer`. */
export interface SessionMember {
  readonly isSubscribed: boolean;
  readonly isReferrer: boolean;
  readonly hasRiskProfile: boolean;
  readonly isOptimized: boolean;
}

/** A session, with its member unless core-api has ended the sign-in or the store has no members. */
export interface FoundSession extends StoredSession {
  readonly member?: SessionMember;
}

/** A one-time code that hands a session over to another host. */
export interface Handover {
  readonly sessionHash: Buffer;
  /** The only host that may use it. */
  readonly toHost: string;
  readonly expiresAt: Date;
}

/** A session with its hash, to which its tokens are sealed. */
export interface NamedSession {
  readonly idHash: Buffer;
  readonly session: StoredSession;
}

/** A login in progress at a provider. */
export interface SocialAttempt {
  /** Encrypted by the caller. */
  readonly sealed: Buffer;
  readonly expiresAt: Date;
}

/** Shared storage of sessions for all processes. All hashes are SHA-256. */
export interface SessionStore {
  readonly insert: (idHash: Buffer, session: StoredSession) => Promise<void>;
  /** Null if the session is unknown, ended or expired. */
  readonly find: (idHash: Buffer, at: Date) => Promise<FoundSession | null>;
  /** Returns the valid ones of many sessions, by hexadecimal hash. */
  readonly listValid: (idHashes: readonly Buffer[], at: Date) => Promise<ReadonlySet<string>>;
  /** Stores renewed tokens; false if the session has ended meanwhile. */
  readonly replaceTokens: (idHash: Buffer, sealedTokens: Buffer) => Promise<boolean>;
  /** Stores a new login of the same member; false if the session has ended meanwhile. */
  readonly replace: (idHash: Buffer, session: StoredSession) => Promise<boolean>;
  /** Ends a session and its codes. Ignores unknown ones. */
  readonly remove: (idHash: Buffer) => Promise<void>;
  readonly insertHandover: (codeHash: Buffer, handover: Handover) => Promise<void>;
  /**
   * Consumes a code: one of any number of callers gets the session, if it is valid. Null if the
   * code is unknown, used, expired, or for another host; the last also consumes it.
   */
  readonly takeHandover: (codeHash: Buffer, host: string, at: Date) => Promise<NamedSession | null>;
  readonly insertAttempt: (stateHash: Buffer, attempt: SocialAttempt) => Promise<void>;
  /** Reads an attempt without consuming it. Null if unknown, used or expired. */
  readonly findAttempt: (stateHash: Buffer, at: Date) => Promise<SocialAttempt | null>;
  /** Consumes an attempt: one of any number of callers gets it. Null if unknown or expired. */
  readonly takeAttempt: (stateHash: Buffer, at: Date) => Promise<SocialAttempt | null>;
  /** Removes expired rows; returns the number of sessions. */
  readonly removeExpired: (at: Date) => Promise<number>;
  readonly close: () => Promise<void>;
}
