import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Raw bytes: fetch would decompress them. */
  readonly body: Buffer;
}

export interface CallOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent in chunks, without a content length. */
  readonly body?: string | readonly string[];
}

/** Sends one request on a separate connection. */
export async function call(base: string, path: string, options: CallOptions): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(base + path, {
      method: options.method ?? "GET",
      headers: { ...options.headers },
      agent: false,
    });
    outgoing.on("error", reject);
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          body: Buffer.concat(chunks),
        });
      });
    });
    const { body } = options;
    if (typeof body === "string") outgoing.end(body);
    else {
      for (const piece of body ?? []) outgoing.write(piece);
      outgoing.end();
    }
  });
}
