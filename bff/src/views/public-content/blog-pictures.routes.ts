import { AppError } from "@munshi/platform";
import type { SecondBase } from "../../core-client/second-base.ts";
import type { Compressor } from "../../files/compressor.ts";
import { createFileCache } from "../../files/file-cache.ts";
import { sendStored } from "../../files/send-stored.ts";
import { createStoredFile } from "../../files/stored-file.ts";
import { originOf } from "../../http/caller.ts";
import { addRoutes } from "../../http/add-routes.ts";
import type { BffRouter, RouteDeps } from "../../http/add-routes.ts";
import { blogPictureRoutes } from "../../contract/views.ts";

const root = "/api/blog-pictures";

/** Path of the blog's pictures: pages load no external resources. */
export function picturePath(picture: string): string {
  return `${root}/${picture}`;
}

/** A picture opened directly may be an SVG with scripts: the policy blocks them. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const aDay = "public, max-age=86400";
/** Room for a dozen pictures of the maximum size. */
const cacheBytes = 20_000_000;
const plainName = /^[A-Za-z0-9_-]{16}$/;

/** Pictures of the blog's latest posts; only core-api knows their addresses. */
export function addBlogPictures(
  router: BffRouter,
  deps: RouteDeps & {
    readonly secondBase: SecondBase;
    readonly compressor: Compressor;
  },
): void {
  const cache = createFileCache(cacheBytes);
  addRoutes(router, blogPictureRoutes, deps, {
    "GET /api/blog-pictures/:picture": async ({ params: { picture }, ctx }) => {
      if (!plainName.test(picture)) {
        throw new AppError("request.not_found", 404, "Not found.");
      }
      const { tenant } = originOf(ctx);
      const stored = await cache.get(picture, async () => {
        // The picture is shared by all visitors: sends no visitor's address.
        const origin = { tenant, address: "" };
        const { bytes, type } = await deps.secondBase.getBytes(`/blog_pictures/${picture}`, origin);
        return createStoredFile(bytes, type ?? "application/octet-stream");
      });
      ctx.set("content-security-policy", picturePolicy);
      await sendStored(ctx, stored, {
        compressor: deps.compressor,
        cacheControl: aDay,
        onChange: () => cache.recount(picture),
      });
      return undefined;
    },
  });
}
