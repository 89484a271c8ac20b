import type { HttpContext } from "../http/context.ts";
import type { Compressor } from "./compressor.ts";
import type { StoredFile } from "./stored-file.ts";

export const foreverCacheable = "public, max-age=31536000, immutable";
export const mustRevalidate = "no-cache";

/** Sends a file, with brotli if accepted, or 304 if the browser has its content. */
export async function sendStored(
  ctx: HttpContext,
  file: StoredFile,
  options: {
    readonly compressor: Compressor;
    readonly cacheControl: string;
    readonly onChange?: () => void;
  },
): Promise<void> {
  ctx.set("cache-control", options.cacheControl);
  ctx.vary("accept-encoding");
  const held = findHeld(ctx.get("if-none-match"), file.digest);
  if (held !== null) {
    ctx.set("etag", held);
    ctx.status = 304;
    return;
  }
  const takesBrotli = ctx.acceptsEncodings("br", "identity") === "br";
  if (takesBrotli) await options.compressor.compress(file, options.onChange);
  const compressed = takesBrotli ? file.brotli : null;
  ctx.status = 200;
  ctx.type = file.type;
  if (compressed === null) {
    ctx.set("etag", `"${file.digest}"`);
    ctx.body = file.bytes;
    return;
  }
  // A strong tag identifies exact bytes, so each encoding has its own.
  ctx.set("etag", `"${file.digest}.br${compressed.quality}"`);
  ctx.set("content-encoding", "br");
  ctx.body = compressed.bytes;
}

/** A tag of any encoding matches, since the content is the same. */
function findHeld(ifNoneMatch: string, digest: string): string | null {
  const plain = `"${digest}"`;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  const held = tags.find((tag) => tag === plain || tag.startsWith(`"${digest}.br`));
  return held ?? (tags.includes("*") ? plain : null);
}
