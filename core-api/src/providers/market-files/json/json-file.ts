import type { ByteSource } from "../bytes/byte-source.ts";
import { decodeText } from "../bytes/decode-text.ts";
import { FactSink } from "../fact-sink.ts";
import type { Limits, OpenOptions, ReadBatch, RecognisedFile } from "../market-file.ts";
import { MarketFileError } from "../market-file-error.ts";
import { listWords } from "../quotable-words.ts";
import { jsonFormats } from "./json-formats.ts";
import type { JsonFormat, JsonRecord } from "./json-format.ts";

/** Recognises a JSON document by its fields. Throws MarketFileError. */
export async function openJsonFile(
  source: ByteSource,
  options: OpenOptions,
  limits: Limits,
): Promise<RecognisedFile> {
  const { path } = source;
  const { format } = await recognise(source, options, limits);
  return {
    path,
    format: format.format,
    label: format.label,
    order: format.order,
    totalBytes: source.totalBytes,
    findCompanions: async () => [],
    read: () => readDocument(source, options, limits),
  };
}

async function recognise(
  source: ByteSource,
  options: OpenOptions,
  limits: Limits,
): Promise<{ readonly format: JsonFormat; readonly records: readonly JsonRecord[] }> {
  const document = await parseDocument(source, limits);
  if (Array.isArray(document) && document.length === 0)
    throw new MarketFileError(source.path, "no_rows", "the list is empty; download it again");
  for (const format of jsonFormats) {
    const records = format.match(document, options);
    if (records !== null) return { format, records };
  }
  const fields = listWords(fieldsOf(document));
  throw new MarketFileError(
    source.path,
    "not_recognised",
    fields === null
      ? "this JSON is not a market file; check that it is the right file"
      : `no known market file has the fields ${fields}; for a table of parameters give it a symbol or ISIN field and fields that name parameters, or a mapping`,
  );
}

function fieldsOf(document: unknown): readonly string[] {
  const first: unknown = Array.isArray(document) ? document[0] : document;
  return typeof first === "object" && first !== null ? Object.keys(first) : [];
}

async function parseDocument(source: ByteSource, limits: Limits): Promise<unknown> {
  const pieces: string[] = [];
  let length = 0;
  for await (const text of decodeText(source.path, source.read().chunks)) {
    length += text.length;
    if (length > limits.jsonBytes)
      throw new MarketFileError(
        source.path,
        "too_large",
        `the JSON is longer than ${limits.jsonBytes} characters; split it`,
      );
    pieces.push(text);
  }
  const content = pieces.join("");
  try {
    return parseTolerantly(content);
  } catch (cause) {
    const isCut = !/[\]}]\s*$/.test(content);
    throw new MarketFileError(
      source.path,
      isCut ? "truncated" : "bad_json",
      isCut
        ? `line ${content.split("\n").length}: the JSON is cut off; download it again`
        : `${placeOf(content, cause)}the JSON is not well formed; download it again`,
      cause,
    );
  }
}

/** The parser's message quotes the content, so only the line is reported. */
function placeOf(content: string, cause: unknown): string {
  const at = /at position (\d+)/.exec(cause instanceof Error ? cause.message : "")?.[1];
  return at === undefined ? "" : `line ${content.slice(0, Number(at)).split("\n").length}: `;
}

/** Python writes NaN and Infinity, which are not JSON: they mean missing values. */
function parseTolerantly(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    if (!/\b(NaN|Infinity)\b/.test(content)) throw error;
    const stringOrWord = /"(?:[^"\\]|\\.)*"|-?\bInfinity\b|\bNaN\b/g;
    return JSON.parse(
      content.replace(stringOrWord, (found) => (found.startsWith('"') ? found : "null")),
    ) as unknown;
  }
}

async function* readDocument(
  source: ByteSource,
  options: OpenOptions,
  limits: Limits,
): AsyncIterable<ReadBatch> {
  const { path, totalBytes } = source;
  const { format, records } = await recognise(source, options, limits);
  const sink = new FactSink(path);
  let done = 0;
  for (const _ of format.read(records, { path, sink, options })) {
    done += 1;
    if (sink.isFull()) yield sink.drain(Math.floor((totalBytes * done) / (records.length + 1)));
  }
  sink.finish();
  yield sink.drain(totalBytes);
}
