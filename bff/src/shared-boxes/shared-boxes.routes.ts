import { AppError } from "@munshi/platform";
import { boxPictureRoutes } from "../contract/stock-boxes.ts";
import type { CoreTransport } from "../core-client/core-transport.ts";
import type { Compressor } from "../files/compressor.ts";
import { createFileCache } from "../files/file-cache.ts";
import { mustRevalidate, sendStored } from "../files/send-stored.ts";
import { createStoredFile } from "../files/stored-file.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { drawBox } from "./draw-box.ts";
import { readSharedBox } from "./preview-box.ts";

/** Room for several hundred pictures. */
const cacheBytes = 20_000_000;

/** Pictures of shared boxes, drawn once for each version and day of figures. */
export function addBoxPictures(
  router: BffRouter,
  deps: RouteDeps & { readonly transport: CoreTransport; readonly compressor: Compressor },
): void {
  const cache = createFileCache(cacheBytes);
  addRoutes(router, boxPictureRoutes, deps, {
    "GET /api/stock-box-pictures/:slug": async ({ params: { slug }, ctx }) => {
      // Asked each time, so that a revoked link has no picture either.
      const box = await readSharedBox(deps.transport, ctx, slug);
      if (box === null) throw new AppError("request.not_found", 404, "Not found.");
      const key = JSON.stringify([box.id, box.version, box.asOf, box.name, box.idea]);
      const stored = await cache.get(key, async () =>
        createStoredFile(await drawBox(box), "image/png"),
      );
      await sendStored(ctx, stored, {
        compressor: deps.compressor,
        cacheControl: mustRevalidate,
        onChange: () => cache.recount(key),
      });
      return undefined;
    },
  });
}
