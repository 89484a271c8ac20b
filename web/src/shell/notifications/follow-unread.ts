import { notificationEvents, notificationStreamPath } from "@munshi/bff/contract";
import type { UnreadEvent } from "@munshi/bff/contract";
import { readJson } from "../../lib/read-json.ts";

const firstRetryMs = 2_000;
const longestRetryMs = 60_000;

/**
 * Follows how much there is to read for as long as the page is looked at: a browser has few
 * connections to a host, and hidden tabs would hold them all. The function that ends it.
 */
export function followUnread(listeners: {
  readonly onUnread: (unread: number) => void;
  /** The session is over. */
  readonly onEnded: () => void;
}): () => void {
  let source: EventSource | null = null;
  let retry: number | undefined;
  let failures = 0;

  const close = (): void => {
    window.clearTimeout(retry);
    source?.close();
    source = null;
  };
  const open = (): void => {
    close();
    if (document.visibilityState === "hidden") return;
    const opened = new EventSource(notificationStreamPath);
    source = opened;
    opened.addEventListener(notificationEvents.unread, ({ data }: MessageEvent<string>) => {
      failures = 0;
      listeners.onUnread(readJson<UnreadEvent>(data).unread);
    });
    opened.addEventListener(notificationEvents.ended, () => {
      close();
      listeners.onEnded();
    });
    opened.addEventListener("error", () => {
      // A broken stream the browser takes up itself; a refused one it does not.
      if (opened.readyState !== EventSource.CLOSED || source !== opened) return;
      retry = window.setTimeout(open, Math.min(firstRetryMs * 2 ** failures, longestRetryMs));
      failures += 1;
    });
  };
  document.addEventListener("visibilitychange", open);
  open();
  return () => {
    document.removeEventListener("visibilitychange", open);
    close();
  };
}
