import type { Log } from "@munshi/platform";
import { stockBoxViewRoutes } from "../../contract/stock-boxes.ts";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { Compressor } from "../../files/compressor.ts";
import { mustRevalidate } from "../../files/send-stored.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { createViewSender } from "../parts/view-sender.ts";
import { createLibraryReader } from "./library-reader.ts";

/** The current library and the one before, plain and compressed. */
const viewBytes = 5_000_000;

/**
 * The library of stock boxes. Returns a function that prepares it for its first visitor; it never
 * throws.
 */
export function addStockBoxRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly transport: CoreTransport;
    readonly viewCompressor: Compressor;
    readonly log: Log;
  },
): { readonly warm: () => Promise<void> } {
  const { transport, log } = deps;
  const reader = createLibraryReader({ transport, log });
  const sender = createViewSender({
    compressor: deps.viewCompressor,
    mostBytes: viewBytes,
    cacheControl: mustRevalidate,
  });
  addRoutes(router, stockBoxViewRoutes, deps, {
    "GET /api/views/stock-boxes": async ({ ctx }) => {
      await sender.send(ctx, await reader.read());
      return undefined;
    },
  });
  return {
    async warm() {
      try {
        await sender.prepare(await reader.reload());
      } catch (err) {
        log.warn({ err }, "could not prepare the library of stock boxes");
      }
    },
  };
}
