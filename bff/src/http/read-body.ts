import { AppError, invalidRequest, listDetails } from "@munshi/platform";
import type { z } from "zod";
import type { HttpContext } from "./context.ts";

const mostBytes = 100_000;

/**
 * The bytes of a request's JSON, unread. Empty where nothing was sent.
 * @throws AppError `request.too_large` (413), `request.unsupported_type` (415).
 */
export async function readBody(ctx: HttpContext): Promise<Buffer> {
  const tooLarge = (): AppError => {
    // The rest of it is not waited for.
    ctx.set("connection", "close");
    return new AppError("request.too_large", 413, "The request is larger than allowed.");
  };
  if ((ctx.request.length ?? 0) > mostBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // The connection still has to carry our answer.
    for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > mostBytes) break;
      chunks.push(chunk as Buffer);
    }
  } catch (cause) {
    throw new AppError("request.malformed", 400, "The request cannot be read.", { cause });
  }
  if (bytes > mostBytes) throw tooLarge();
  if (bytes > 0 && ctx.request.is("application/json") === false) {
    throw new AppError(
      "request.unsupported_type",
      415,
      "The request's content type is not supported here.",
    );
  }
  return Buffer.concat(chunks);
}

/** @throws AppError `request.malformed`, `request.invalid` (400) and those of `readBody`. */
export async function readJson<T>(ctx: HttpContext, schema: z.ZodType<T>): Promise<T> {
  const body = await readBody(ctx);
  let value: unknown;
  try {
    value = JSON.parse(body.toString());
  } catch (cause) {
    throw new AppError("request.malformed", 400, "The request cannot be read.", { cause });
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidRequest(listDetails(parsed.error.issues, "body"));
}
