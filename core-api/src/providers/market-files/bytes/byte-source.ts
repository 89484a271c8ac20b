import { createReadStream } from "node:fs";
import { open, stat } from "node:fs/promises";
import { createGunzip } from "node:zlib";

import { MarketFileError } from "../market-file-error.ts";
import type { Limits } from "../market-file.ts";
import { openZipEntry } from "./zip-entry.ts";

/** The content of a file, unpacked; can be read again from its start. */
export interface ByteSource {
  readonly path: string;
  /** The measure of `bytesRead`: bytes on disk, or unpacked bytes of a zip. */
  readonly totalBytes: number;
  read(): ByteReading;
}

export interface ByteReading {
  readonly chunks: AsyncIterable<Uint8Array>;
  bytesRead(): number;
}

/** Beyond this many unpacked bytes a packing ratio above the limit is taken for a zip bomb. */
const ratioFloor = 32 * 2 ** 20;
const ratioLimit = 200;

/** Opens a plain, .gz or .zip file by its first bytes. Throws MarketFileError. */
export async function openByteSource(path: string, limits: Limits): Promise<ByteSource> {
  const size = await checkFile(path, limits);
  const magic = await readMagic(path);
  refuseForeign(path, magic);
  if (startsWith(magic, [0x50, 0x4b])) {
    const entry = await openZipEntry(path);
    return {
      path,
      totalBytes: entry.size,
      read: () => {
        let seen = 0;
        const chunks = bounded(
          path,
          limits,
          entry.read(),
          (length) => (seen += length),
          entry.packedSize,
        );
        return { chunks, bytesRead: () => seen };
      },
    };
  }
  const packed = startsWith(magic, [0x1f, 0x8b]);
  return {
    path,
    totalBytes: size,
    read: () => {
      const file = createReadStream(path);
      const raw = packed ? gunzip(path, file) : file;
      const chunks = bounded(path, limits, raw, () => undefined, packed ? size : null);
      return { chunks, bytesRead: () => file.bytesRead };
    },
  };
}

async function checkFile(path: string, limits: Limits): Promise<number> {
  const found = await stat(path).catch((cause: unknown) => {
    throw new MarketFileError(path, "not_found", "there is no such file; check the path", cause);
  });
  if (found.isDirectory())
    throw new MarketFileError(
      path,
      "folder",
      "this is a folder without market files (.csv, .txt, .tsv, .json, .xml, .gz, .zip); check the path",
    );
  if (!found.isFile())
    throw new MarketFileError(path, "not_a_file", "this is not a regular file; name one");
  if (found.size === 0)
    throw new MarketFileError(path, "empty", "the file is empty; download it again");
  if (found.size > limits.fileBytes)
    throw new MarketFileError(
      path,
      "too_large",
      `the file has ${found.size} bytes, more than the ${limits.fileBytes} allowed; split it`,
    );
  return found.size;
}

async function readMagic(path: string): Promise<Uint8Array> {
  const handle = await open(path).catch((cause: unknown) => {
    throw new MarketFileError(
      path,
      "not_readable",
      "the file cannot be read; check its permissions",
      cause,
    );
  });
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(8), 0, 8, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseForeign(path: string, magic: Uint8Array): void {
  const kind = startsWith(magic, [0xd0, 0xcf, 0x11, 0xe0])
    ? "an old Excel workbook; save the sheet as CSV"
    : startsWith(magic, [0x25, 0x50, 0x44, 0x46])
      ? "a PDF document; look for the CSV of the same data"
      : null;
  if (kind !== null) throw new MarketFileError(path, "foreign", `this is ${kind}`);
}

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  bytes.length >= head.length && head.every((byte, at) => bytes[at] === byte);

async function* gunzip(
  path: string,
  file: ReturnType<typeof createReadStream>,
): AsyncIterable<Uint8Array> {
  const unpacked = createGunzip();
  file.on("error", (error) => unpacked.destroy(error));
  try {
    const chunks: AsyncIterable<Uint8Array> = file.pipe(unpacked);
    for await (const chunk of chunks) yield chunk;
  } catch (cause) {
    const cut = cause instanceof Error && Reflect.get(cause, "code") === "Z_BUF_ERROR";
    throw new MarketFileError(
      path,
      cut ? "truncated" : "corrupt",
      cut
        ? "the gzip file is cut off; download it again"
        : "the gzip file is damaged; download it again",
      cause,
    );
  } finally {
    file.destroy();
  }
}

async function* bounded(
  path: string,
  limits: Limits,
  chunks: AsyncIterable<Uint8Array>,
  count: (length: number) => void,
  packedSize: number | null,
): AsyncIterable<Uint8Array> {
  let total = 0;
  for await (const chunk of chunks) {
    total += chunk.length;
    count(chunk.length);
    if (total > limits.expandedBytes)
      throw new MarketFileError(
        path,
        "too_large",
        `the content is larger than ${limits.expandedBytes} bytes; split the file`,
      );
    if (packedSize !== null && total > ratioFloor && total > packedSize * ratioLimit)
      throw new MarketFileError(
        path,
        "zip_bomb",
        `${packedSize} packed bytes unpack to more than ${total}; it is not a market file, check that it is the right file`,
      );
    yield chunk;
  }
}
