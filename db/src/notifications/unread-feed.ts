import { openConnection } from "../connection.ts";
import { countUnread } from "./count-unread.ts";
import type { Unread, UnreadReader } from "./count-unread.ts";
import { listenForNotifications } from "./listen-for-notifications.ts";
import type { Listening } from "./listen-for-notifications.ts";

export type TellCount = (unread: number) => void;

/** Unread counts, published as they change in any process. */
export interface UnreadFeed {
  /**
   * Calls `tell` with the count soon, and again when it or the newest notification is another;
   * returns a function that stops.
   */
  watch(reader: UnreadReader, tell: TellCount): () => void;
  close(): Promise<void>;
}

export interface UnreadFeedOptions {
  /** Receives database errors; the feed keeps retrying. */
  readonly onTrouble?: (error: unknown) => void;
  /** Polling interval without change notifications; a second by default. */
  readonly pollMs?: number;
  /** Polling interval with change notifications, in case one was missed; 30 s by default. */
  readonly pulseMs?: number;
}

interface Watched {
  readonly reader: UnreadReader;
  /** Last counts sent to each listener; null before the first. */
  readonly listeners: Map<object, { readonly tell: TellCount; told: Unread | null }>;
}

const mostAtOnce = 1_000;
const longestRetryMs = 30_000;

/**
 * One feed per process, on separate connections that open with the first watcher. A real PostgreSQL
 * notifies of changes (LISTEN); the connections of the embedded database share a session, which
 * would notify the wrong one, so there counts are polled.
 */
export function openUnreadFeed(url: string, options: UnreadFeedOptions = {}): UnreadFeed {
  const { onTrouble = () => undefined, pollMs = 1_000, pulseMs = 30_000 } = options;
  const db = openConnection({
    url,
    poolMax: 1,
    applicationName: "munshi-notifications",
    statementTimeoutMs: 10_000,
  });
  const watched = new Map<string, Watched>();
  const keysOf = new Map<string, Set<string>>();
  const due = new Set<string>();
  let counting: Promise<void> | null = null;
  let listening: Listening | null = null;
  let timer: NodeJS.Timeout | null = null;
  const closing = new AbortController();
  let readAll = 0;
  let failures = 0;
  let quietUntil = 0;

  const countDue = async (): Promise<void> => {
    while (due.size > 0 && !closing.signal.aborted) {
      const keys = [...due].slice(0, mostAtOnce);
      for (const key of keys) due.delete(key);
      const asked = keys.flatMap((key) => watched.get(key) ?? []);
      try {
        const counts = await countUnread(
          db,
          asked.map(({ reader }) => reader),
        );
        failures = 0;
        for (const [index, { listeners }] of asked.entries()) {
          notifyListeners(listeners, counts[index] ?? { unread: 0, newest: null });
        }
      } catch (error) {
        if (closing.signal.aborted) return;
        for (const key of keys) due.add(key);
        failures += 1;
        quietUntil = performance.now() + Math.min(pollMs * 2 ** failures, longestRetryMs);
        onTrouble(error);
        return;
      }
    }
  };
  const count = (): void => {
    if (performance.now() < quietUntil) return;
    counting ??= countDue().finally(() => {
      counting = null;
      // Watchers that became due during the last round.
      if (due.size > 0 && !closing.signal.aborted) count();
    });
  };
  const countAll = (): void => {
    readAll = performance.now();
    for (const key of watched.keys()) due.add(key);
    count();
  };

  const start = (): void => {
    timer = setInterval(() => {
      const everyMs = listening?.isHeard() === true ? pulseMs : pollMs;
      if (performance.now() - readAll >= everyMs) countAll();
      else count();
    }, pollMs);
    timer.unref();
    listening = listenForNotifications(db, url, {
      onTrouble,
      onStart: countAll,
      onChange: (userId) => {
        for (const key of keysOf.get(userId) ?? []) due.add(key);
        count();
      },
    });
  };

  return {
    watch(reader, tell) {
      if (closing.signal.aborted) throw new TypeError("The feed is closed");
      if (timer === null) start();
      const key = `${reader.userId} ${reader.tenant}`;
      const entry = watched.get(key) ?? { reader, listeners: new Map() };
      const name = {};
      entry.listeners.set(name, { tell, told: null });
      watched.set(key, entry);
      keysOf.set(reader.userId, (keysOf.get(reader.userId) ?? new Set()).add(key));
      due.add(key);
      count();
      return () => {
        entry.listeners.delete(name);
        if (entry.listeners.size > 0 || watched.get(key) !== entry) return;
        watched.delete(key);
        due.delete(key);
        const keys = keysOf.get(reader.userId);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(reader.userId);
      };
    },
    async close() {
      closing.abort();
      if (timer !== null) clearInterval(timer);
      await listening?.close();
      await counting;
      await db.close();
    },
  };
}

/** One read and one new notification between two counts leave the number, but not the newest. */
function notifyListeners(listeners: Watched["listeners"], current: Unread): void {
  for (const listener of listeners.values()) {
    const { told } = listener;
    if (told?.unread === current.unread && told.newest === current.newest) continue;
    listener.told = current;
    listener.tell(current.unread);
  }
}
