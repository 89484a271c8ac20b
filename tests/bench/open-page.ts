import { request } from "node:http";
import type { Agent } from "node:http";

/** A signed-in page that is told how much there is to read, as far as a load knows one. */
export interface OpenPage {
  /** Null before the first count. */
  readonly count: () => number | null;
  /** When the newest count came, by `performance.now()`. */
  readonly heardAt: () => number;
  close(): void;
}

const headers = { "content-type": "application/json", "x-munshi-request": "1" };

/** The cookie of a new sign-in. @throws Error where it is refused. */
export async function signInForCookie(
  address: string,
  agent: Agent,
  username: string,
  password: string,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/api/session/sign-in`, { method: "POST", agent, headers });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      incoming.resume();
      const cookies = incoming.headers["set-cookie"] ?? [];
      if (incoming.statusCode === 200) {
        resolve(cookies.map((line) => line.split(";")[0]).join("; "));
      } else reject(new Error(`A sign-in answered ${incoming.statusCode}`));
    });
    outgoing.end(JSON.stringify({ username, password }));
  });
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
