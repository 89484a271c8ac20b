import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { notificationEvents, notificationStreamPath } from "../contract/index.ts";
import type { UnreadEvent } from "../contract/index.ts";

/** A page's notification stream, as received so far. */
export interface OpenedStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Counts in order of arrival. */
  readonly counts: readonly number[];
  readonly beats: () => number;
  /** Settles at the end: `over` if the session ended, `cut` otherwise. */
  readonly ended: Promise<"over" | "cut">;
  close(): void;
}

/** Opens the notification stream with a browser's cookies. */
export async function openEventStream(
  base: string,
  headers: Readonly<Record<string, string>>,
  method = "GET",
): Promise<OpenedStream> {
  return new Promise((resolve, reject) => {
    const outgoing = request(base + notificationStreamPath, { method, headers, agent: false });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const counts: number[] = [];
      let rest = "";
      let beats = 0;
      let isOver = false;
      const { promise: ended, resolve: end } = Promise.withResolvers<"over" | "cut">();
      incoming.setEncoding("utf8");
      incoming.on("data", (chunk: string) => {
        const blocks = (rest + chunk).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) {
          const [, name] = /^event: (.*)$/m.exec(block) ?? [];
          const [, data] = /^data: (.*)$/m.exec(block) ?? [];
          if (block.startsWith(":")) beats += 1;
          else if (name === notificationEvents.ended) isOver = true;
          else if (data !== undefined) counts.push((JSON.parse(data) as UnreadEvent).unread);
        }
      });
      incoming.on("error", () => undefined);
      incoming.on("close", () => end(isOver ? "over" : "cut"));
      resolve({
        status: incoming.statusCode ?? 0,
        headers: incoming.headers,
        counts,
        beats: () => beats,
        ended,
        close: () => outgoing.destroy(),
      });
    });
    outgoing.end();
  });
}
