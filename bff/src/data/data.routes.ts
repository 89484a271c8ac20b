import { AppError } from "@munshi/platform";
import type { Compressor } from "../files/compressor.ts";
import type { FileCache } from "../files/file-cache.ts";
import { foreverCacheable, sendStored } from "../files/send-stored.ts";
import { addRoutes } from "../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../http/add-routes.ts";
import { dataRoutes } from "../contract/views.ts";
import { fileKey } from "./dataset-store.ts";
import type { DatasetStore } from "./dataset-store.ts";

/** Base path of dataset files: `<dataPath>/<version>/<file>`. */
export const dataPath = "/data";

const plainVersion = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const plainPath = /^[A-Za-z0-9][A-Za-z0-9._@-]*(\/[A-Za-z0-9][A-Za-z0-9._@-]*){0,5}$/;

export function addDataRoutes(
  router: BffRouter,
  deps: RouteDeps & {
    readonly datasets: DatasetStore;
    readonly cache: FileCache;
    readonly compressor: Compressor;
  },
): void {
  addRoutes(router, dataRoutes, deps, {
    "GET /data/:version/*file": async ({ params: { version, file }, ctx }) => {
      if (!plainVersion.test(version) || !plainPath.test(file) || file.includes("..")) {
        throw new AppError("request.not_found", 404, "Not found.");
      }
      const stored = await deps.datasets.file(version, file);
      await sendStored(ctx, stored, {
        compressor: deps.compressor,
        cacheControl: foreverCacheable,
        onChange: () => deps.cache.recount(fileKey(version, file)),
      });
      return undefined;
    },
  });
}
