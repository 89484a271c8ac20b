import { createHash } from "node:crypto";
import type { HttpContext } from "./context.ts";

/**
 * Tags an answer by its content, for a browser to keep and to ask whether it still holds.
 * @returns whether the browser has it already: then 304 is set, and nothing more is to be sent.
 */
export function tagAnswer(ctx: HttpContext, body: string | Buffer, cacheControl: string): boolean {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  ctx.set("cache-control", cacheControl);
  ctx.set("etag", etag);
  if (!ctx.get("if-none-match").includes(etag)) return false;
  ctx.status = 304;
  return true;
}
