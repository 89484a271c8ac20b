import type { Compressor } from "../../files/compressor.ts";
import { createFileCache } from "../../files/file-cache.ts";
import { sendStored } from "../../files/send-stored.ts";
import { createStoredFile, typeOfName } from "../../files/stored-file.ts";
import type { StoredFile } from "../../files/stored-file.ts";
import type { HttpContext } from "../../http/context.ts";
import type { ViewText } from "./view-text.ts";

/** Answers with views made of parts. */
export interface ViewSender {
  /** Whole ones are written and compressed once and told by tag; one with a gap is kept nowhere. */
  send(ctx: HttpContext, text: ViewText): Promise<void>;
  /** Writes and compresses a whole view before anybody asks for it. */
  prepare(text: ViewText): Promise<void>;
}

const jsonType = typeOfName("view.json");

export function createViewSender(options: {
  /** One that compresses once: views are too many to be compressed twice. */
  readonly compressor: Compressor;
  /** How many bytes of whole views stay in memory. */
  readonly mostBytes: number;
  /** Of a whole view. */
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
      // Weak: the ages in it grow while the rest stays what it is.
      if (tag === null) ctx.remove("etag");
      else ctx.set("etag", `W/"${tag}"`);
    },
  };
}
