import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { Compressor } from "../../files/compressor.ts";
import { mustRevalidate } from "../../files/send-stored.ts";
import { marketViewRoutes } from "../../contract/market.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { createViewSender } from "../parts/view-sender.ts";
import { writeOnePart } from "../parts/view-text.ts";
import { createMarketReader } from "./market-reader.ts";
import { findTile } from "./market-tiles.ts";

const viewBytes = 50_000_000;

/**
 * The market on one day: all tiles, or one of them reloaded. Returns a function that prepares the
 * newest day for its first visitor; it never throws.
 */
export function addMarketRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly transport: CoreTransport;
    /** Compresses once: ages change the bytes of a view every minute. */
    readonly viewCompressor: Compressor;
    readonly log: Log;
  },
): { readonly warm: () => Promise<void> } {
  const { transport, log } = deps;
  const reader = createMarketReader({ transport, log });
  const sender = createViewSender({
    compressor: deps.viewCompressor,
    mostBytes: viewBytes,
    cacheControl: mustRevalidate,
  });

  addRoutes(router, marketViewRoutes, deps, {
    "GET /api/views/market": async ({ query, ctx }) => {
      await sender.send(ctx, await reader.readView(query.day ?? null));
      return undefined;
    },
    "GET /api/views/market/tiles/:tile": async ({ params, query, ctx }) => {
      const tile = findTile(params.tile);
      if (tile === undefined) throw new AppError("request.not_found", 404, "Not found.");
      const { day = null, index = null } = query;
      await sender.send(ctx, writeOnePart("tile", await reader.readTile(tile, { day, index })));
      return undefined;
    },
  });

  return {
    async warm() {
      try {
        await sender.prepare(await reader.reloadView());
      } catch (err) {
        deps.log.warn({ err }, "could not prepare the market's newest day");
      }
    },
  };
}
