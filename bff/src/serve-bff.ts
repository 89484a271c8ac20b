import { startServer } from "@munshi/platform";
import type { Log, RunningServer } from "@munshi/platform";
import { createBff } from "./app.ts";
import type { Bff, BffOptions } from "./app.ts";
import type { BffConfig } from "./config/config.ts";
import { presentTooLong } from "./static/too-long-page.ts";

/**
 * A query of 10,000 characters stands in a page's address, where a character of an Indian script
 * takes nine bytes; the rest is for columns, order and cookies.
 */
const maxHeaderBytes = 131_072;

export interface ServedBff {
  readonly bff: Bff;
  readonly server: RunningServer;
  /** Lets requests in flight finish within the grace of the configuration. */
  readonly close: () => Promise<void>;
}

/** Builds the bff and answers on the configuration's port. */
export async function serveBff(
  config: BffConfig,
  log: Log,
  options: BffOptions = {},
): Promise<ServedBff> {
  const bff = await createBff(config, log, options);
  const server = await startServer(bff.app.callback(), {
    log,
    host: config.host,
    port: config.port,
    graceMs: config.shutdownGraceMs,
    maxHeaderBytes,
    presentRefusal: (error) =>
      error.status === 431 ? presentTooLong({ isProduction: config.mode === "production" }) : null,
  });
  return {
    bff,
    server,
    close: async () => {
      bff.endStreams();
      await server.close();
      await bff.stop();
    },
  };
}
