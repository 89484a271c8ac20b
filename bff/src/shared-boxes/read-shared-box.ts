import type { BoxDetail } from "@munshi/core-api/contract";
import { AppError } from "@munshi/platform";
import type { CoreTransport } from "../core-client/core-transport.ts";
import { originOf } from "../http/caller.ts";
import type { HttpContext } from "../http/context.ts";

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
