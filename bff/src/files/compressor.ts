import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Log } from "@munshi/platform";
import { createBestCompression } from "./best-compression.ts";
import { isCompressible } from "./stored-file.ts";
import type { StoredFile } from "./stored-file.ts";

export interface Compressor {
  /**
   * Compresses a file with brotli once, at quality 5 at first and at the best quality later. The
   * form stays null if it saves nothing.
   */
  compress(file: StoredFile, onChange?: () => void): Promise<void>;
  stop(): Promise<void>;
}

const compressQuickly = promisify(brotliCompress);
const quickQuality = 5;

export function createCompressor(options: {
  readonly log: Log;
  /** Disabled in tests that count work. */
  readonly improves: boolean;
}): Compressor {
  const best = createBestCompression(options.log);
  const under = new Map<StoredFile, Promise<void>>();

  const improve = async (file: StoredFile, onChange?: () => void): Promise<void> => {
    const bytes = await best.compress(file.bytes);
    if (bytes === null || (file.brotli !== null && bytes.length >= file.brotli.bytes.length))
      return;
    file.brotli = { quality: 11, bytes };
    onChange?.();
    options.log.debug({ quality: 11, bytes: bytes.length }, "compressed better");
  };

  const start = async (file: StoredFile, onChange?: () => void): Promise<void> => {
    const bytes = await compressQuickly(file.bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quickQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: file.bytes.length,
      },
    });
    if (bytes.length >= file.bytes.length) return;
    file.brotli = { quality: quickQuality, bytes };
    onChange?.();
    if (options.improves) void improve(file, onChange);
  };

  return {
    async compress(file, onChange) {
      if (file.brotli !== null || !isCompressible(file)) return;
      let work = under.get(file);
      if (work === undefined) {
        work = start(file, onChange).finally(() => under.delete(file));
        under.set(file, work);
      }
      await work;
    },
    stop: () => best.stop(),
  };
}
