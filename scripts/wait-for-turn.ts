import { DatabaseError } from "@munshi/db";

const NOTICE_AFTER_MS = 10_000;

/**
 * The result of `ask`, waiting while other programs hold the database; `tell` is called once if
 * that takes long.
 */
export async function waitForTurn<T>(
  ask: () => Promise<T>,
  tell: () => void,
  noticeAfterMs = NOTICE_AFTER_MS,
): Promise<T> {
  const notice = setTimeout(tell, noticeAfterMs);
  try {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        const isBusy = error instanceof DatabaseError && error.code === "database.busy";
        if (!isBusy) throw error;
      }
    }
  } finally {
    clearTimeout(notice);
  }
}
