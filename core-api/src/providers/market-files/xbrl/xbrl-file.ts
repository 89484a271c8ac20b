import type { ByteSource } from "../bytes/byte-source.ts";
import { decodeText } from "../bytes/decode-text.ts";
import { FactSink } from "../fact-sink.ts";
import {
  importOrder,
  type Limits,
  type OpenOptions,
  type ReadBatch,
  type RecognisedFile,
} from "../market-file.ts";
import { MarketFileError, quoted } from "../market-file-error.ts";
import { listWords } from "../quotable-words.ts";
import { isSmeSeries } from "../values/series.ts";
import { validateInstance } from "./validate-instance.ts";
import { readInstance } from "./read-instance.ts";
import { buildStatements } from "./statements.ts";

/** A results filing as raw XBRL. Throws MarketFileError for other XML. */
export async function openXbrlFile(
  source: ByteSource,
  options: OpenOptions,
  limits: Limits,
): Promise<RecognisedFile> {
  const { path, totalBytes } = source;
  if (totalBytes > limits.jsonBytes)
    throw new MarketFileError(
      path,
      "too_large",
      "no results filing is as large as this file; check that it is the right file",
    );
  await requireXbrl(source);
  return {
    path,
    format: "xbrl-results",
    label: "results filing (XBRL)",
    order: importOrder.statements + 1,
    totalBytes,
    findCompanions: async () => [],
    read: () => readFiling(source, options),
  };
}

async function requireXbrl(source: ByteSource): Promise<void> {
  let head = "";
  for await (const text of decodeText(source.path, source.read().chunks)) {
    head += text;
    if (head.length > 8192) break;
  }
  const root = /<([A-Za-z][\w.-]*:)?([A-Za-z][\w.-]*)[\s/>]/.exec(
    head.replace(/<!--[\s\S]*?-->/g, ""),
  );
  if (root?.[2] !== "xbrl")
    throw new MarketFileError(
      source.path,
      "not_recognised",
      `the XML ${nameRoot(root?.[2])}; the results filings that are read start with <xbrl>, check that it is the right file`,
    );
}

function nameRoot(root: string | undefined): string {
  const name = listWords([root ?? ""]);
  return name === null ? "is of another kind" : `starts with <${name}>`;
}

async function* readFiling(source: ByteSource, options: OpenOptions): AsyncIterable<ReadBatch> {
  const { path } = source;
  const sink = new FactSink(path);
  const instance = await readInstance(path, decodeText(path, source.read().chunks));
  for (const { line, tag, text } of instance.badFacts)
    sink.note(line, "bad_number", `${tag} ${quoted(text)} is not a number`);
  const filing = validateInstance(path, instance, options, sink);
  const statements = buildStatements(filing, instance.values);
  if (statements.length === 0)
    throw new MarketFileError(
      path,
      "no_rows",
      "the filing contains no statement figures; download it again",
    );
  const series = instance.texts.get("Series") ?? "";
  const isSme = isSmeSeries(series);
  sink.fact({
    kind: "company",
    symbol: filing.symbol,
    template: filing.template,
    asOf: filing.publishedAt,
    ...(filing.isin === null ? {} : { isin: filing.isin }),
    ...(filing.bseCode === null ? {} : { bseCode: filing.bseCode }),
    ...(filing.name === null ? {} : { name: filing.name }),
    ...(isSme === null ? {} : { isSme }),
  });
  for (const statement of statements) sink.fact(statement);
  yield sink.drain(source.totalBytes);
}
