import type { Router } from "@koa/router";
import { AppError } from "@munshi/platform";
import type { RouteParameters } from "@munshi/platform";
import type { SecondBase } from "../../core-client/second-base.ts";
import type { Compressor } from "../../files/compressor.ts";
import type { FileCache } from "../../files/file-cache.ts";
import { sendStored } from "../../files/send-stored.ts";
import { createStoredFile } from "../../files/stored-file.ts";
import { originOf } from "../../http/caller.ts";
import type { RequestState } from "../../http/context.ts";

const root = "/api/blog-pictures";

/** Where a page of ours finds a picture of the blog: pages show nothing that comes from elsewhere. */
export function picturePath(picture: string): string {
  return `${root}/${picture}`;
}

/** A picture opened by itself may be an SVG with scripts in it: it runs nothing and asks for nothing. */
export const picturePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const aDay = "public, max-age=86400";
const plainName = /^[A-Za-z0-9_-]{16}$/;

/** Pictures of the blog's newest posts, which core-api alone knows where to fetch. */
export function addBlogPictures(
  router: Router<RequestState, RouteParameters>,
  deps: {
    readonly secondBase: SecondBase;
    readonly cache: FileCache;
    readonly compressor: Compressor;
  },
): void {
  router.get(`${root}/:picture`, async (ctx) => {
    ctx.state.route = `${root}/:picture`;
    const { picture = "" } = ctx.params;
    if (!plainName.test(picture)) {
      throw new AppError("request.not_found", 404, "There is nothing here.");
    }
    const { tenant } = originOf(ctx);
    const stored = await deps.cache.get(picture, async () => {
      // The picture serves others too: nobody's address goes along.
      const origin = { tenant, address: "" };
      const { bytes, type } = await deps.secondBase.getBytes(`/blog_pictures/${picture}`, origin);
      return createStoredFile(bytes, type ?? "application/octet-stream");
    });
    ctx.set("content-security-policy", picturePolicy);
    await sendStored(ctx, stored, {
      compressor: deps.compressor,
      cacheControl: aDay,
      onChange: () => deps.cache.recount(picture),
    });
  });
}
