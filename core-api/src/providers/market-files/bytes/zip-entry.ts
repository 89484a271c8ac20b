import { promisify } from "node:util";

import yauzl from "yauzl";

import { MarketFileError } from "../market-file-error.ts";

export interface ZipEntry {
  /** Unpacked bytes, as the archive states. */
  readonly size: number;
  readonly packedSize: number;
  read(): AsyncIterable<Uint8Array>;
}

const openArchive = promisify<string, yauzl.Options, yauzl.ZipFile>(yauzl.open);
const entryLimit = 200;

/** Finds the single data file of a zip. Throws MarketFileError. */
export async function openZipEntry(path: string): Promise<ZipEntry> {
  const entries = await listEntries(path);
  const files = entries.filter(
    ({ fileName }) => !fileName.endsWith("/") && !/(^|\/)(__MACOSX\/|\.)/.test(fileName),
  );
  if (entries.some(({ fileName }) => fileName === "[Content_Types].xml"))
    throw new MarketFileError(path, "foreign", "this is an Excel workbook; save the sheet as CSV");
  const [entry] = files;
  if (entry === undefined)
    throw new MarketFileError(path, "empty", "the zip contains no file; download it again");
  if (files.length > 1)
    throw new MarketFileError(
      path,
      "many_files",
      `the zip holds ${files.length} files; unpack it and import the folder`,
    );
  if (entry.isEncrypted())
    throw new MarketFileError(path, "encrypted", "the zip is password-protected; unpack it first");
  return {
    size: entry.uncompressedSize,
    packedSize: entry.compressedSize,
    read: () => readEntry(path, entry.fileName),
  };
}

const open = (path: string): Promise<yauzl.ZipFile> =>
  openArchive(path, { lazyEntries: true, autoClose: false }).catch((cause: unknown) => {
    throw damaged(path, cause);
  });

const damaged = (path: string, cause: unknown): MarketFileError =>
  new MarketFileError(
    path,
    "corrupt",
    "the zip file is cut off or damaged; download it again",
    cause,
  );

async function listEntries(path: string): Promise<yauzl.Entry[]> {
  const archive = await open(path);
  try {
    return await walkEntries(archive, () => false);
  } catch (cause) {
    throw damaged(path, cause);
  } finally {
    archive.close();
  }
}

function walkEntries(
  archive: yauzl.ZipFile,
  isWanted: (entry: yauzl.Entry) => boolean,
): Promise<yauzl.Entry[]> {
  const { promise, resolve, reject } = Promise.withResolvers<yauzl.Entry[]>();
  const entries: yauzl.Entry[] = [];
  archive.on("entry", (entry: yauzl.Entry) => {
    entries.push(entry);
    if (isWanted(entry) || entries.length > entryLimit) resolve(entries);
    else archive.readEntry();
  });
  archive.on("end", () => resolve(entries));
  archive.on("error", reject);
  archive.readEntry();
  return promise;
}

async function* readEntry(path: string, name: string): AsyncIterable<Uint8Array> {
  const archive = await open(path);
  try {
    const entries = await walkEntries(archive, ({ fileName }) => fileName === name);
    const entry = entries.at(-1);
    if (entry === undefined) throw new Error("the entry is gone");
    const openEntry = promisify(
      (wanted: yauzl.Entry, done: (error: Error | null, stream: NodeJS.ReadableStream) => void) =>
        archive.openReadStream(wanted, done),
    );
    for await (const chunk of await openEntry(entry)) {
      yield typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    }
  } catch (cause) {
    throw damaged(path, cause);
  } finally {
    archive.close();
  }
}
