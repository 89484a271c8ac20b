import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { Compressor } from "../files/compressor.ts";
import type { FileCache } from "../files/file-cache.ts";
import { foreverCacheable, sendStored } from "../files/send-stored.ts";
import type { RequestState } from "../http/context.ts";
import { fileKey } from "./dataset-store.ts";
import type { DatasetStore } from "./dataset-store.ts";

/** Where browsers find dataset files: `<dataPath>/<version>/<file>`. */
export const dataPath = "/data";

const plainVersion = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;
const plainPath = /^[A-Za-z0-9][A-Za-z0-9._@-]*(\/[A-Za-z0-9][A-Za-z0-9._@-]*){0,5}$/;

export function addDataRoutes(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly datasets: DatasetStore;
    readonly cache: FileCache;
    readonly compressor: Compressor;
  },
): void {
  router.get(`${dataPath}/:version/*file`, async (ctx) => {
    ctx.state.route = `${dataPath}/:version/*file`;
    const { version = "", file = "" } = ctx.params;
    if (!plainVersion.test(version) || !plainPath.test(file) || file.includes("..")) {
      throw new AppError("request.not_found", 404, "There is nothing here.");
    }
    const stored = await deps.datasets.file(version, file);
    await sendStored(ctx, stored, {
      compressor: deps.compressor,
      cacheControl: foreverCacheable,
      onChange: () => deps.cache.recount(fileKey(version, file)),
    });
  });
}
