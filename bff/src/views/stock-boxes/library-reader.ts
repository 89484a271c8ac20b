import { createHash } from "node:crypto";
import type { Log } from "@munshi/platform";
import { readJson } from "@munshi/platform/contract";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { CoreTransport } from "../../core-client/core-transport.ts";
import type { ViewText } from "../parts/view-text.ts";

/** For validating answers: rows whose members are not checked here. */
export const listOfRecords = z.array(z.looseObject({}));
export const anyRecord = z.looseObject({});

/** Returns whether all of these lists and texts are empty; false if none are named. */
export function saysNothing(
  says: readonly string[],
  data: Readonly<Record<string, unknown>>,
): boolean {
  return (
    says.length > 0 &&
    says.every((name) => {
      const value = data[name] ?? null;
      return value === null || value === "" || (Array.isArray(value) && value.length === 0);
    })
  );
}

/** Caches the library of stock boxes for all visitors: it depends on neither viewer nor site. */
interface LibraryReader {
  /**
   * Returns the library. One older than five seconds is returned while it is reloaded, one without
   * requests for a minute is reloaded first. While core-api fails, the last answer is
   * returned for up to an hour.
   * @throws AppError the reason why core-api returned nothing.
   */
  read(): Promise<ViewText>;
  /** Reloads the library from core-api. Throws as `read` does. */
  reload(): Promise<ViewText>;
}

const secondMs = 1_000;
const freshMs = 5 * secondMs;
const staleMs = 60 * secondMs;
/** An older answer shows prices of another day. */
const keptMs = 3_600 * secondMs;

const library = z.looseObject({ asOf: z.iso.date().nullable(), boxes: listOfRecords });

const slot = "library";

export function createLibraryReader(deps: {
  readonly transport: Pick<CoreTransport, "send">;
  readonly log: Log;
  readonly now?: () => number;
}): LibraryReader {
  const { transport, log, now = () => performance.now() } = deps;
  const views = new LRUCache<typeof slot, { readonly text: ViewText; readonly at: number }>({
    max: 1,
    ttl: freshMs,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnFetchRejection: true,
    async fetchMethod(_key, old, { options }) {
      try {
        const { bytes } = await transport.send({ path: "/stock_boxes/library" });
        return { text: writeLibrary(bytes, old?.text ?? null), at: now() };
      } catch (err) {
        log.warn({ err }, "the library of stock boxes could not be read");
        if (old === undefined || now() - old.at > keptMs) throw err;
        options.ttl = freshMs;
        return old;
      }
    },
  });
  const fetch = async (reloads: boolean): Promise<ViewText> => {
    const allowStale = !reloads && views.getRemainingTTL(slot) > -staleMs;
    return (await views.forceFetch(slot, { forceRefresh: reloads, allowStale })).text;
  };
  return { read: () => fetch(false), reload: () => fetch(true) };
}

/** The same boxes have the same tag: they are neither read nor compressed again. */
function writeLibrary(bytes: Buffer, old: ViewText | null): ViewText {
  const tag = createHash("sha256").update(bytes).digest("base64url").slice(0, 27);
  if (old?.tag === tag) return old;
  const json = bytes.toString();
  library.parse(readJson(json));
  return { write: () => json, tag, key: tag, bytes: json.length };
}
