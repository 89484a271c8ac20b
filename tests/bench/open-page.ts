import { request } from "node:http";

/** A signed-in page that is told how much there is to read, as far as a load knows one. */
export interface OpenPage {
  /** Null before the first count. */
  readonly count: () => number | null;
  /** When the newest count came, by `performance.now()`. */
  readonly heardAt: () => number;
  close(): void;
}

/** Opens a stream on a connection of its own; answers once the first count is here. */
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
