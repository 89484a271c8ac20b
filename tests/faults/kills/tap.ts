import { connect, createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import type { Watcher } from "./watchers.ts";

export interface Tap {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * A proxy before a local port. `reach` is called with each step before it is passed on and after it was
 * answered; returns whether the connection is to break there, without passing the chunk on.
 */
export async function startTap(given: {
  readonly target: () => number;
  readonly watch: () => Watcher;
  readonly reach: (step: string, when: "before" | "after") => boolean;
}): Promise<Tap> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const watcher = given.watch();
    const onward = connect(given.target(), "127.0.0.1");
    const cut = (): void => {
      client.destroy();
      onward.destroy();
    };
    const pass = (
      from: Socket,
      to: Socket,
      read: (chunk: Buffer) => string | null,
      when: "before" | "after",
    ): void => {
      sockets.add(from);
      from.setNoDelay(true);
      from.on("error", cut);
      from.on("close", () => {
        sockets.delete(from);
        cut();
      });
      from.on("data", (chunk: Buffer) => {
        const step = read(chunk);
        if (step !== null && given.reach(step, when)) cut();
        else if (!to.destroyed) to.write(chunk);
      });
    };
    pass(client, onward, (chunk) => watcher.fromClient(chunk), "before");
    pass(onward, client, (chunk) => watcher.fromServer(chunk), "after");
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
