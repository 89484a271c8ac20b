import type { SessionStore } from "@munshi/db/sessions";
import { AppError } from "@munshi/platform";

/** Wraps the store, reporting its failures as temporarily unavailable. */
export function guardStore(store: SessionStore): SessionStore {
  return {
    insert: guard(store.insert),
    find: guard(store.find),
    listValid: guard(store.listValid),
    replaceTokens: guard(store.replaceTokens),
    replace: guard(store.replace),
    remove: guard(store.remove),
    insertHandover: guard(store.insertHandover),
    takeHandover: guard(store.takeHandover),
    insertAttempt: guard(store.insertAttempt),
    findAttempt: guard(store.findAttempt),
    takeAttempt: guard(store.takeAttempt),
    removeExpired: guard(store.removeExpired),
    close: store.close,
  };
}

function guard<Given extends unknown[], Answer>(
  call: (...given: Given) => Promise<Answer>,
): (...given: Given) => Promise<Answer> {
  return async (...given) => {
    try {
      return await call(...given);
    } catch (cause) {
      throw new AppError(
        "session.unreachable",
        503,
        "Login is temporarily unavailable. Try again.",
        {
          cause,
          expose: true,
          retryAfter: 2,
        },
      );
    }
  };
}
