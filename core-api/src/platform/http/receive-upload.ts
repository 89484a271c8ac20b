import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@munshi/platform";
import { failure } from "../errors/failure.ts";
import { createPublicId } from "../ids/public-id.ts";
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

interface Upload {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/**
 * Streams the request's body into a new file, without holding it in memory. Removes the file on
 * failure: `request.too_large` (413), `request.empty` (400), `request.unsupported_type` (415).
 */
export async function receiveUpload(
  ctx: HttpContext,
  options: { readonly folder: string; readonly limit: number; readonly name: string },
): Promise<Upload> {
  if (ctx.request.type !== "application/octet-stream") {
    throw new AppError("request.unsupported_type", 415, "Send application/octet-stream.");
  }
  const tooLarge = new AppError(
    "request.too_large",
    413,
    `The file is larger than ${options.limit} bytes.`,
  );
  if ((ctx.request.length ?? 0) > options.limit) throw tooLarge;
  await mkdir(options.folder, { recursive: true });
  const path = join(options.folder, `${createPublicId()}-${options.name}`);
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes > options.limit) done(tooLarge);
      else done(null, chunk);
    },
  });
  try {
    await pipeline(ctx.req, measure, createWriteStream(path, { flags: "wx", mode: 0o600 }), {
      signal: ctx.state.signal,
    });
    if (bytes === 0) throw new AppError("request.empty", 400, "The file is empty.");
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, bytes, digest: hash.digest("hex") };
}
