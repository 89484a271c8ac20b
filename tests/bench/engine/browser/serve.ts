import { createServer } from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { extname, join, normalize } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};

export interface Served {
  readonly address: string;
  close(): void;
}

/**
 * A folder and some files from memory on a free port, isolated from other origins: a browser's clock is
 * finer then.
 */
export async function serveFolder(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): Promise<Served> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? "/", "http://localhost").pathname);
    const answer = async (): Promise<void> => {
      const file = path === "/" ? "/index.html" : path;
      const held = files.get(file);
      const bytes = held ?? (await readFile(join(folder, file)));
      response.writeHead(200, {
        "content-type": types[extname(file)] ?? "application/octet-stream",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-embedder-policy": "require-corp",
      });
      response.end(bytes);
    };
    answer().catch(() => response.writeHead(404).end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
