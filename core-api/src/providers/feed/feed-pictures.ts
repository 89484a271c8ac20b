import type { Log } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";
import { createOutsideCalls } from "../../platform/outside/outside-calls.ts";
import type { FeedPicture } from "./feed-provider.ts";
import { recognisePicture } from "./recognise-picture.ts";

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
    // A redirect could lead where nobody allowed.
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
