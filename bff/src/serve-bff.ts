import { startServer } from "@munshi/platform";
import type { Log, RunningServer } from "@munshi/platform";
import { createBff } from "./app.ts";
import type { Bff } from "./app.ts";
import type { BffOptions } from "./compose-parts.ts";
import type { BffConfig } from "./config/config.ts";
import { presentTooLong } from "./static/too-long-page.ts";

/**
 * Fits a query of 10,000 characters in a page's address (nine bytes for each character of an Indian
 * script), plus columns, sort order and cookies.
 */
const maxHeaderBytes = 131_072;

export interface ServedBff {
  readonly bff: Bff;
  readonly server: RunningServer;
  /** Completes requests in flight within the configured grace period. */
  readonly close: () => Promise<void>;
}

/** Builds the bff and listens on the configured port. */
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
