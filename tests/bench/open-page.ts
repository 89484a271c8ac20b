import { request } from "node:http";

/** A logged-in page's notification stream. */
export interface OpenPage {
  /** Null before the first count. */
  readonly count: () => number | null;
  /** Time of the latest count, by `performance.now()`. */
  readonly heardAt: () => number;
  close(): void;
}

/** Opens a stream on a separate connection; resolves after the first count. */
export async function openPage(address: string, cookie: string): Promise<OpenPage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/api/notifications/stream`, {
      agent: false,
      headers: { cookie },
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      if (incoming.statusCode !== 200) {
        reject(new Error(`A stream answered ${incoming.statusCode}`));
        return;
      }
      let count: number | null = null;
      let heardAt = 0;
      incoming.setEncoding("utf8").on("data", (chunk: string) => {
        const told = [...chunk.matchAll(/"unread":(\d+)/g)].at(-1)?.[1];
        if (told === undefined) return;
        count = Number(told);
        heardAt = performance.now();
        resolve({
          count: () => count,
          heardAt: () => heardAt,
          close: () => outgoing.destroy(),
        });
      });
      incoming.on("error", () => undefined);
    });
    outgoing.end();
  });
}
