import type { Compressor } from "../../files/compressor.ts";
import { createFileCache } from "../../files/file-cache.ts";
import { sendStored } from "../../files/send-stored.ts";
import { createStoredFile, typeOfName } from "../../files/stored-file.ts";
import type { StoredFile } from "../../files/stored-file.ts";
import type { HttpContext } from "../../http/context.ts";
import type { ViewText } from "./view-text.ts";

/** Sends views composed of parts. */
export interface ViewSender {
  /**
   * Complete views are serialised and compressed once and sent with a tag; incomplete ones are not
   * cached.
   */
  send(ctx: HttpContext, text: ViewText): Promise<void>;
  /** Serialises and compresses a complete view in advance. */
  prepare(text: ViewText): Promise<void>;
}

const jsonType = typeOfName("view.json");

export function createViewSender(options: {
  /** Compresses once: there are too many views to compress each twice. */
  readonly compressor: Compressor;
  /** Memory limit of cached views, in bytes. */
  readonly mostBytes: number;
  /** Expires a cached view. */
  readonly cacheControl: string;
}): ViewSender {
  const { compressor, cacheControl } = options;
  const views = createFileCache(options.mostBytes);
  const find = async ({ key, tag, write }: ViewText): Promise<StoredFile> => {
    const store = async () => ({
      ...createStoredFile(Buffer.from(write()), jsonType),
      ...(tag === null ? {} : { digest: tag }),
    });
    return tag === null ? store() : views.get(key, store);
  };
  return {
    async prepare(text) {
      if (text.tag === null) return;
      await compressor.compress(await find(text), () => views.recount(text.key));
    },
    async send(ctx, text) {
      const { key, tag } = text;
      await sendStored(ctx, await find(text), {
        compressor,
        cacheControl: tag === null ? "no-store" : cacheControl,
        onChange: () => views.recount(key),
      });
      // Weak: the ages change while the rest stays the same.
      if (tag === null) ctx.remove("etag");
      else ctx.set("etag", `W/"${tag}"`);
    },
  };
}
