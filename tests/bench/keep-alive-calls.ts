import { Agent, request } from "node:http";

export interface BundleCall {
  readonly milliseconds: number;
  readonly status: number;
  /** Raw bytes. */
  readonly body: Buffer;
  readonly etag: string;
}

/** A client with keep-alive connections and a session cookie. */
export interface KeepAliveClient {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<BundleCall>;
  signIn(username: string, password: string): Promise<void>;
  /** The session's cookies as a header. */
  cookie(): string;
  close(): void;
}

/** Uses node:http: fetch would decompress, and the compressed size is measured. */
export function openClient(address: string, connections: number): KeepAliveClient {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let cookie = "";
  const send = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string,
  ): Promise<BundleCall & { readonly cookies: readonly string[] }> =>
    new Promise((resolve, reject) => {
      const began = performance.now();
      const outgoing = request(address + path, {
        method,
        agent,
        headers: { ...(cookie === "" ? {} : { cookie }), ...headers },
      });
      outgoing.on("error", reject);
      outgoing.on("response", (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            milliseconds: performance.now() - began,
            status: incoming.statusCode ?? 0,
            body: Buffer.concat(chunks),
            etag: incoming.headers.etag ?? "",
            cookies: incoming.headers["set-cookie"] ?? [],
          }),
        );
      });
      outgoing.end(body);
    });
  return {
    get: (path, headers = {}) => send("GET", path, headers),
    async signIn(username, password) {
      const headers = { "content-type": "application/json", "x-munshi-request": "1" };
      const body = JSON.stringify({ username, password });
      const told = await send("POST", "/api/session/sign-in", headers, body);
      if (told.status !== 200) throw new Error(`The sign-in answered ${told.status}`);
      cookie = told.cookies.map((line) => line.split(";")[0]).join("; ");
    },
    cookie: () => cookie,
    close: () => agent.destroy(),
  };
}
