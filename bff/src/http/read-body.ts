import { AppError } from "@munshi/platform";
import type { HttpContext } from "./context.ts";

const usualLimit = 100_000;

/**
 * Reads the bytes of a request's JSON, unparsed; empty if there is no body.
 * @throws AppError `request.too_large` (413), `request.unsupported_type` (415).
 */
export async function readBody(ctx: HttpContext, mostBytes = usualLimit): Promise<Buffer> {
  const tooLarge = (): AppError => {
    // Do not wait for the rest of the body.
    ctx.set("connection", "close");
    return new AppError("request.too_large", 413, "The request is too large.");
  };
  if ((ctx.request.length ?? 0) > mostBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The connection still has to carry the answer.
    const body: AsyncIterable<Buffer> = ctx.req.iterator({ destroyOnReturn: false });
    for await (const chunk of body) {
      bytes += chunk.length;
      if (bytes > mostBytes) break;
      chunks.push(chunk);
    }
  } catch (cause) {
    throw new AppError("request.malformed", 400, "Invalid request.", { cause });
  }
  if (bytes > mostBytes) throw tooLarge();
  if (bytes > 0 && ctx.request.is("application/json") === false) {
    throw new AppError("request.unsupported_type", 415, "Unsupported content type.");
  }
  return Buffer.concat(chunks);
}

/** @throws AppError `request.malformed` (400) and the errors of `readBody`. */
export async function readJsonBody(ctx: HttpContext): Promise<unknown> {
  const body = await readBody(ctx);
  try {
    return JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError("request.malformed", 400, "Invalid request.", { cause });
  }
}
