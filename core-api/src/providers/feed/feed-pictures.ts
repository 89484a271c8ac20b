import type { Log } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";
import type { FeedPicture } from "./feed-provider.ts";

/** Magic bytes of picture types, with their offset. */
const signatures: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ["image/jpeg", 0, "\xFF\xD8\xFF"],
  ["image/png", 0, "\x89PNG\r\n\x1A\n"],
  ["image/gif", 0, "GIF87a"],
  ["image/gif", 0, "GIF89a"],
  ["image/webp", 8, "WEBP"],
  ["image/avif", 4, "ftypavif"],
];

/** Start of an SVG file, with the prolog allowed before its root. */
const svgRoot = /^\uFEFF?\s*(<\?xml[^>]{0,200}>\s*)?(<!--[^>]{0,400}-->\s*)?<svg[\s>]/;
const longestProlog = 700;

/**
 * Detects a picture's type by its bytes; null for other files. SVG may contain scripts: serve it
 * with a policy that forbids them.
 */
export function recognisePicture(bytes: Buffer): string | null {
  const found = signatures.find(
    ([, at, text]) => bytes.toString("latin1", at, at + text.length) === text,
  );
  if (found !== undefined) return found[0];
  return svgRoot.test(bytes.toString("utf8", 0, longestProlog)) ? "image/svg+xml" : null;
}

const timeoutMs = 5_000;
export const largestPicture = 1_500_000;

export interface FeedPictures {
  /** May a picture be fetched from this address? */
  readonly isAllowed: (address: string) => boolean;
  readonly load: (address: string, signal?: AbortSignal) => Promise<FeedPicture>;
}

/** Fetches pictures from the blog's own origin and, over https, from the hosts named, nowhere else. */
export function createFeedPictures(
  feedUrl: string,
  options: { readonly log: Log; readonly hosts: readonly string[] },
): FeedPictures {
  const { origin } = new URL(feedUrl);
  const calls = createOutsideCalls({ name: "feed-pictures", log: options.log, timeoutMs });
  const isAllowed = (address: string): boolean => {
    const url = URL.parse(address);
    if (url === null || url.username !== "" || url.password !== "") return false;
    return url.origin === origin || (url.protocol === "https:" && options.hosts.includes(url.host));
  };
  return {
    isAllowed,
    async load(address, signal) {
      if (!isAllowed(address)) throw noPicture();
      return calls.run((within) => fetchPicture(address, within), signal);
    },
  };
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<FeedPicture> {
  const answer = await fetch(address, {
    headers: { accept: "image/*" },
    // A redirect could lead to an address that is not allowed.
    redirect: "error",
    signal,
  });
  if (!answer.ok) {
    await answer.body?.cancel();
    if (answer.status >= 500) throw new Error(`The feed answered ${answer.status}`);
    throw noPicture();
  }
  const bytes = await readAtMost(answer, largestPicture);
  const type = bytes === null ? null : recognisePicture(bytes);
  if (bytes === null || type === null) throw noPicture();
  return { type, bytes };
}

/** Null where there is more; what is left is not awaited. */
async function readAtMost(answer: Response, limit: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function noPicture() {
  return failure("picture.not_found", 404, "Picture not found.");
}
