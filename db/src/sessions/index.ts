export { createDatabaseSessionStore, openSessionStore } from "./database-session-store.ts";
export { createMemorySessionStore } from "./memory-session-store.ts";
export type {
  FoundSession,
  Handover,
  NamedSession,
  SessionMember,
  SessionStore,
  SocialAttempt,
  StoredSession,
} from "./session-store.ts";
