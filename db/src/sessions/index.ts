export { createDatabaseSessionStore, openSessionStore } from "./database-session-store.ts";
export { createMemorySessionStore } from "./memory-session-store.ts";
export type {
  Handover,
  NamedSession,
  SessionStore,
  SocialAttempt,
  StoredSession,
} from "./session-store.ts";
