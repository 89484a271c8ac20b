import type { Router } from "@koa/router";
import { AppError, invalidRequest } from "@munshi/platform";
import type { Log, RouteParameters } from "@munshi/platform";
import { z } from "zod";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { Compressor } from "../../files/compressor.ts";
import { mustRevalidate } from "../../files/send-stored.ts";
import type { HttpContext, RequestState } from "../../http/context.ts";
import { createViewSender } from "../parts/view-sender.ts";
import { writeOnePart } from "../parts/view-text.ts";
import { createMarketReader } from "./market-reader.ts";
import { findTile } from "./market-tiles.ts";

const viewBytes = 50_000_000;
const longestIndex = 100;

/**
 * The market on one day, for everybody: all tiles in one answer, or one of them anew. What is given
 * back puts the newest day together, so that its first visitor waits for nothing; it never throws.
 */
export function addMarketRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly transport: CoreTransport;
    /** One that compresses once: ages make other bytes of a view every minute. */
    readonly compressor: Compressor;
    readonly deadlineMs: number;
    readonly log: Log;
  },
): { readonly warm: () => Promise<void> } {
  const reader = createMarketReader(deps);
  const sender = createViewSender({
    compressor: deps.compressor,
    mostBytes: viewBytes,
    cacheControl: mustRevalidate,
  });

  const view = "/api/views/market";
  router.get(view, async (ctx: HttpContext) => {
    ctx.state.route = view;
    await sender.send(ctx, await reader.readView(readDay(ctx)));
  });

  const one = "/api/views/market/tiles/:tile";
  router.get(one, async (ctx: HttpContext) => {
    ctx.state.route = one;
    const tile = findTile(ctx.params?.["tile"] ?? "");
    if (tile === undefined) {
      throw new AppError("request.not_found", 404, "There is nothing here.");
    }
    const state = await reader.readTile(tile, { day: readDay(ctx), index: readIndex(ctx) });
    await sender.send(ctx, writeOnePart("tile", state));
  });

  return {
    async warm() {
      try {
        await sender.prepare(await reader.readAnew());
      } catch (err) {
        deps.log.warn({ err }, "could not put the market's newest day together");
      }
    },
  };
}

const isoDate = z.iso.date();

function readDay(ctx: HttpContext): string | null {
  const { day } = ctx.query;
  if (day === undefined) return null;
  const read = isoDate.safeParse(day);
  if (read.success) return read.data;
  throw invalidRequest([{ path: "query.day", message: "must be a day such as 2026-11-20" }]);
}

function readIndex(ctx: HttpContext): string | null {
  const { index } = ctx.query;
  if (index === undefined) return null;
  const name = typeof index === "string" ? index.trim() : "";
  if (name.length > 0 && name.length <= longestIndex) return name;
  throw invalidRequest([
    {
      path: "query.index",
      message: `must be the name of an index of ${longestIndex} letters at most`,
    },
  ]);
}
