import type { Handover, SessionStore, SocialAttempt, StoredSession } from "./session-store.ts";

/** Sessions of this process only: for development without a database. */
export function createMemorySessionStore(): SessionStore {
  const sessions = new Map<string, StoredSession>();
  const handovers = new Map<string, Handover>();
  const attempts = new Map<string, SocialAttempt>();
  const keyOf = (hash: Buffer): string => hash.toString("hex");
  const find = (idHash: Buffer, at: Date): StoredSession | null => {
    const session = sessions.get(keyOf(idHash));
    return session === undefined || session.expiresAt <= at ? null : session;
  };
  return {
    find: async (idHash, at) => find(idHash, at),
    listValid: async (idHashes, at) =>
      new Set(idHashes.filter((idHash) => find(idHash, at) !== null).map(keyOf)),
    async insert(idHash, session) {
      sessions.set(keyOf(idHash), session);
    },
    async replaceTokens(idHash, sealedTokens) {
      const session = sessions.get(keyOf(idHash));
      if (session === undefined) return false;
      sessions.set(keyOf(idHash), { ...session, sealedTokens });
      return true;
    },
    async replace(idHash, session) {
      if (!sessions.has(keyOf(idHash))) return false;
      sessions.set(keyOf(idHash), session);
      return true;
    },
    async remove(idHash) {
      sessions.delete(keyOf(idHash));
    },
    async insertHandover(codeHash, handover) {
      handovers.set(keyOf(codeHash), handover);
    },
    async takeHandover(codeHash, host, at) {
      const handover = handovers.get(keyOf(codeHash));
      handovers.delete(keyOf(codeHash));
      if (handover === undefined || handover.toHost !== host || handover.expiresAt <= at) {
        return null;
      }
      const session = find(handover.sessionHash, at);
      return session === null ? null : { idHash: handover.sessionHash, session };
    },
    async insertAttempt(stateHash, attempt) {
      attempts.set(keyOf(stateHash), attempt);
    },
    async findAttempt(stateHash, at) {
      const attempt = attempts.get(keyOf(stateHash));
      return attempt === undefined || attempt.expiresAt <= at ? null : attempt;
    },
    async takeAttempt(stateHash, at) {
      const attempt = attempts.get(keyOf(stateHash));
      attempts.delete(keyOf(stateHash));
      return attempt === undefined || attempt.expiresAt <= at ? null : attempt;
    },
    async removeExpired(at) {
      for (const short of [handovers, attempts]) {
        for (const [key, { expiresAt }] of short) if (expiresAt <= at) short.delete(key);
      }
      const expired = [...sessions].filter(([, { expiresAt }]) => expiresAt <= at);
      for (const [key] of expired) sessions.delete(key);
      return expired.length;
    },
    close: async () => undefined,
  };
}
