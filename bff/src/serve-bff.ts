import { startServer } from "@munshi/platform";
import type { Log, RunningServer } from "@munshi/platform";
import { createBff } from "./app.ts";
import type { Bff } from "./app.ts";
import type { BffConfig } from "./config/config.ts";

export interface ServedBff {
  readonly bff: Bff;
  readonly server: RunningServer;
  /** Lets requests in flight finish within the grace of the configuration. */
  readonly close: () => Promise<void>;
}

/** Builds the bff and answers on the configuration's port. */
export async function serveBff(config: BffConfig, log: Log): Promise<ServedBff> {
  const bff = await createBff(config, log);
  const server = await startServer(bff.app.callback(), {
    log,
    host: config.host,
    port: config.port,
    graceMs: config.shutdownGraceMs,
  });
  return {
    bff,
    server,
    close: async () => {
      await server.close();
      await bff.stop();
    },
  };
}
