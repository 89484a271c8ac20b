import type { ServerResponse } from "node:http";
import { notificationEvents } from "../contract/index.ts";
import type { UnreadEvent } from "../contract/index.ts";

/** The stream of unread counts to one open page. */
export interface CountStream {
  tell(unread: number): void;
  /** Keeps the connection alive; closes a page that reads nothing. */
  beat(): void;
  /** `over`: the session has ended; `elsewhere`: this process stops and another takes over. */
  end(why: "over" | "elsewhere"): void;
}

/** Minimum delay before a browser reconnects; the maximum is twice as long. */
const retryMs = 3_000;
const mostMissedBeats = 3;

/** Begins a response of server-sent events. A slow page gets the newest count, never a queue. */
export function openCountStream(response: ServerResponse): CountStream {
  let waiting: string | null = null;
  let isFull = false;
  let missedBeats = 0;
  const write = (text: string): void => {
    if (!response.writable) return;
    isFull = !response.write(text);
  };
  response.on("drain", () => {
    isFull = false;
    missedBeats = 0;
    const text = waiting;
    waiting = null;
    if (text !== null) write(text);
  });
  // A closed page is no error; the response's close event handles it.
  response.on("error", () => undefined);
  response.flushHeaders();
  // Spreads the reconnects after a process stops.
  write(`retry: ${Math.round(retryMs * (1 + Math.random()))}\n\n`);
  return {
    tell(unread) {
      const event: UnreadEvent = { unread };
      const text = `event: ${notificationEvents.unread}\ndata: ${JSON.stringify(event)}\n\n`;
      if (isFull) waiting = text;
      else write(text);
    },
    beat() {
      if (!isFull) {
        write(":\n\n");
        return;
      }
      missedBeats += 1;
      if (missedBeats >= mostMissedBeats) response.destroy();
    },
    end(why) {
      if (why === "over") write(`event: ${notificationEvents.ended}\ndata: {}\n\n`);
      response.end();
    },
  };
}
