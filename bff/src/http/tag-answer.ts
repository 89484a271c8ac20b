import { createHash } from "node:crypto";
import type { HttpContext } from "./context.ts";

/**
 * Sets an ETag of the content for revalidation.
 * @returns true if the browser has the content: 304 is set and no body is to be sent.
 */
export function tagAnswer(ctx: HttpContext, body: string | Buffer, cacheControl: string): boolean {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  ctx.set("cache-control", cacheControl);
  ctx.set("etag", etag);
  if (!ctx.get("if-none-match").includes(etag)) return false;
  ctx.status = 304;
  return true;
}
