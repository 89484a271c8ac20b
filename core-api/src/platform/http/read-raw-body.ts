import { failure } from "../errors/failure.ts";
import type { HttpContext } from "./context.ts";

/** Events that outside parties push have a few kilobytes. */
const mostBytes = 262_144;

/** The bytes of a pushed event, as they were signed. @throws AppError `request.too_large` (413). */
export async function readRawBody(ctx: HttpContext): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of ctx.req) {
    const part = Buffer.from(chunk);
    bytes += part.length;
    if (bytes > mostBytes) throw failure("request.too_large", 413, "The event is too large.");
    chunks.push(part);
  }
  return Buffer.concat(chunks);
}
