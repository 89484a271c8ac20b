import type { BoxDetail } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { Log } from "@munshi/platform";
import { buildAddress } from "@munshi/platform/contract";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";
import type { PagePreview, PreviewPage } from "../static/page-preview.ts";
import { describeBox } from "./describe-box.ts";
import { pictureSize } from "./draw-box.ts";

const page = "/stock-box/:slug";

/** Creates the link previews that other sites show for shared boxes. */
export function previewSharedBoxes(deps: {
  readonly transport: Pick<CoreTransport, "call">;
  /** Browsers reach the site by https. */
  readonly isSecure: boolean;
  readonly log: Log;
}): PreviewPage {
  return async (ctx, { row }) => {
    if (row.path !== page) return null;
    const slug = readSlug(ctx);
    if (slug === null) return "missing";
    try {
      const box = await readSharedBox(deps.transport, ctx, slug);
      if (box === null) return "missing";
      const { name, description } = describeBox(box);
      const origin = `${deps.isSecure ? "https" : "http"}://${ctx.host}`;
      const { address } = buildAddress("GET /api/stock-box-pictures/:slug", {
        params: { slug },
        // Sites keep a picture by its address.
        query: { of: `${box.version}-${box.asOf ?? ""}` },
      });
      return {
        title: `${name} · Munshi`,
        description,
        address: origin + ctx.path,
        picture: { address: origin + address, ...pictureSize, text: `${name}. ${description}` },
        isListed: !box.isPrivate,
      } satisfies PagePreview;
    } catch (err) {
      // The page opens and shows that the box is unavailable.
      deps.log.warn({ err }, "could not preview a shared stock box");
      return null;
    }
  };
}

function readSlug({ path }: HttpContext): string | null {
  try {
    return decodeURIComponent(path.slice(page.indexOf(":")));
  } catch {
    return null;
  }
}

/** The box that a slug opens to anyone; null if none does, or its link was revoked. */
export async function readSharedBox(
  { call }: Pick<CoreTransport, "call">,
  ctx: HttpContext,
  slug: string,
): Promise<BoxDetail | null> {
  try {
    return await call(
      "GET /stock_boxes/shared/:slug",
      { params: { slug } },
      { origin: originOf(ctx), signal: ctx.state.signal },
    );
  } catch (error) {
    // A slug that no box can have is refused before anybody looks.
    if (error instanceof AppError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  }
}
