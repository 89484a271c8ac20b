import { openByteSource, type ByteSource } from "./bytes/byte-source.ts";
import { decodeText } from "./bytes/decode-text.ts";
import { openCsvFile, readTableHead, readTableLines } from "./csv/csv-file.ts";
import { csvFormats } from "./formats/csv-formats.ts";
import { openJsonFile } from "./json/json-file.ts";
import { MarketFileError } from "./market-file-error.ts";
import {
  defaultLimits,
  type Limits,
  type OpenOptions,
  type OpenResult,
  type RecognisedFile,
} from "./market-file.ts";
import { openXbrlFile } from "./xbrl/xbrl-file.ts";

const headLength = 4096;

/** Recognises a market file by its content and answers how to read it; the name is not looked at. */
export async function openMarketFile(path: string, options: OpenOptions = {}): Promise<OpenResult> {
  const limits = { ...defaultLimits, ...options.limits };
  try {
    return { ok: true, file: await recognise(path, options, limits) };
  } catch (error) {
    if (error instanceof MarketFileError) return { ok: false, error };
    throw error;
  }
}

/** The headers of a table that may be mapped to a known kind; null for other files. */
export async function readHeaders(path: string): Promise<readonly string[] | null> {
  return readTable(path, (source, head) => readTableHead(source, head, defaultLimits));
}

/** The cells of some lines of a table, with its header; null for other files. */
export async function readLines(
  path: string,
  lines: ReadonlySet<number>,
): Promise<Awaited<ReturnType<typeof readTableLines>> | null> {
  return readTable(path, (source, head) => readTableLines(source, head, defaultLimits, lines));
}

async function readTable<T>(
  path: string,
  read: (source: ByteSource, head: string) => Promise<T>,
): Promise<T | null> {
  try {
    const source = await openByteSource(path, defaultLimits);
    const head = await readHead(source);
    if (/^\s*[<[{]/.test(head) || head.trim() === "") return null;
    return await read(source, head);
  } catch (error) {
    if (error instanceof MarketFileError) return null;
    throw error;
  }
}

async function recognise(
  path: string,
  options: OpenOptions,
  limits: Limits,
): Promise<RecognisedFile> {
  const source = await openByteSource(path, limits);
  const head = await readHead(source);
  if (head.trim() === "")
    throw new MarketFileError(path, "empty", "the file contains only blanks; download it again");
  if (isHtml(head))
    throw new MarketFileError(
      path,
      "html",
      "this is a web page, not data: exchanges return one if a file is missing; check the date and download it again",
    );
  const start = head.trimStart();
  if (start.startsWith("<")) return openXbrlFile(source, options, limits);
  if (start.startsWith("[") || start.startsWith("{")) return openJsonFile(source, options, limits);
  return openCsvFile(source, head, csvFormats, options, limits);
}

async function readHead(source: ByteSource): Promise<string> {
  let head = "";
  for await (const text of decodeText(source.path, source.read().chunks)) {
    head += text;
    if (head.length >= headLength) break;
  }
  return head.slice(0, headLength);
}

const isHtml = (head: string): boolean =>
  /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)?<(!doctype\s+html|html|head|body|title|meta|script|h1|p|div)\b/i.test(
    head,
  );
