import type { ServerResponse } from "node:http";
import { notificationEvents } from "../contract/index.ts";
import type { UnreadEvent } from "../contract/index.ts";

/** One open page that is told how much there is to read. */
export interface CountStream {
  tell(unread: number): void;
  /** Shows proxies and the browser that the stream lives; gives a page up that takes nothing. */
  beat(): void;
  /** `over`: the session is; `elsewhere`: this process stops, another one goes on. */
  end(why: "over" | "elsewhere"): void;
}

/** After at least this long a browser whose stream broke comes back; up to twice as long. */
const retryMs = 3_000;
const mostMissedBeats = 3;

/** Begins an answer of server-sent events. A slow page gets the newest count, never a queue of them. */
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
  // A page that went away is no fault of anybody's; what closes the response tells of it.
  response.on("error", () => undefined);
  response.flushHeaders();
  // All that a process held come back when it goes: not all in one moment.
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
