import { SaxesParser } from "saxes";

import { MarketFileError } from "../market-file-error.ts";
import { parseNumber } from "../values/read-cell.ts";
import { emptyValues, isFilingContext, type FiledValues } from "./filing.ts";
import { usedTags } from "./line-tags.ts";

/** The content of an XBRL document, before validation. */
export interface Instance {
  readonly values: FiledValues;
  /** Text facts of the main context by tag. */
  readonly texts: ReadonlyMap<string, string>;
  /** Text facts of the year-to-date context by tag. */
  readonly yearTexts: ReadonlyMap<string, string>;
  /** Dates of the contexts that the results stand in. */
  readonly contexts: ReadonlyMap<string, ContextDates>;
  readonly schema: string;
  readonly tags: ReadonlySet<string>;
  /** Facts that hold no number where one belongs, with their lines. */
  readonly badFacts: readonly {
    readonly line: number;
    readonly tag: string;
    readonly text: string;
  }[];
}

export interface ContextDates {
  readonly start: string | null;
  readonly end: string | null;
}

const textLimit = 4096;
const tagLimit = 200_000;

/** Streams an XBRL document; entities that a document defines are not expanded. Throws MarketFileError. */
export async function readInstance(path: string, text: AsyncIterable<string>): Promise<Instance> {
  const collector = new InstanceCollector(path);
  const parser = new SaxesParser({ xmlns: false, position: true });
  parser.on("error", (error) => {
    throw broken(path, parser.line, error);
  });
  parser.on("doctype", () => {
    throw new MarketFileError(
      path,
      "not_recognised",
      `line ${parser.line}: a results filing has no document type; this is another kind of XML, check that it is the right file`,
    );
  });
  parser.on("opentag", (tag) => {
    const attributes = tag.attributes as Readonly<Record<string, string>>;
    collector.open(tag.name, attributes, parser.line);
  });
  parser.on("text", (piece) => collector.text(piece));
  parser.on("cdata", (piece) => collector.text(piece));
  parser.on("closetag", (tag) => collector.close(tag.name));
  for await (const piece of text) parser.write(piece);
  parser.close();
  return collector.finish();
}

const broken = (path: string, line: number, cause: Error): MarketFileError =>
  /unclosed tag|unexpected end|must contain a root/i.test(cause.message)
    ? new MarketFileError(
        path,
        "truncated",
        `line ${line}: the XML is cut off; download it again`,
        cause,
      )
    : new MarketFileError(
        path,
        "bad_xml",
        `line ${line}: the XML is not well formed; download it again`,
        cause,
      );

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

class InstanceCollector {
  readonly #path: string;
  readonly #values = emptyValues();
  readonly #texts = new Map<string, string>();
  readonly #yearTexts = new Map<string, string>();
  readonly #contexts = new Map<string, { start: string | null; end: string | null }>();
  readonly #tags = new Set<string>();
  readonly #badFacts: { line: number; tag: string; text: string }[] = [];
  #schema = "";
  #depth = 0;
  #count = 0;
  #context: { start: string | null; end: string | null } | null = null;
  #fact: { tag: string; context: string; line: number } | null = null;
  #text = "";

  constructor(path: string) {
    this.#path = path;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void {
    const local = localName(name);
    this.#depth += 1;
    this.#count += 1;
    if (this.#count > tagLimit)
      throw new MarketFileError(
        this.#path,
        "too_large",
        "the XML has too many elements for a results filing; check that it is the right file",
      );
    if (this.#depth === 1 && local !== "xbrl")
      throw new MarketFileError(
        this.#path,
        "not_recognised",
        `line ${line}: a results filing starts with <xbrl>; this is another kind of XML, check that it is the right file`,
      );
    this.#text = "";
    if (local === "schemaRef") this.#schema = attributes["xlink:href"] ?? "";
    if (local === "context" && isFilingContext(attributes.id ?? "")) {
      this.#context = { start: null, end: null };
      this.#contexts.set(attributes.id ?? "", this.#context);
    }
    const context = attributes.contextRef;
    if (context !== undefined) this.#fact = { tag: local, context, line };
  }

  text(piece: string): void {
    if (this.#text.length < textLimit) this.#text += piece;
  }

  close(name: string): void {
    const local = localName(name);
    const text = this.#text.trim();
    this.#depth -= 1;
    if (local === "context") this.#context = null;
    if (this.#context !== null) {
      if (local === "startDate") this.#context.start = text;
      if (local === "endDate" || local === "instant") this.#context.end = text;
    }
    if (this.#fact?.tag === local) this.#closeFact(this.#fact, text);
    this.#fact = null;
    this.#text = "";
  }

  finish(): Instance {
    return {
      values: this.#values,
      texts: this.#texts,
      yearTexts: this.#yearTexts,
      contexts: this.#contexts,
      schema: this.#schema,
      tags: this.#tags,
      badFacts: this.#badFacts,
    };
  }

  #closeFact(
    { tag, context, line }: { tag: string; context: string; line: number },
    text: string,
  ): void {
    if (!isFilingContext(context)) return;
    this.#tags.add(tag);
    if (!usedTags.has(tag)) {
      if (context === "OneD") this.#texts.set(tag, text);
      if (context === "FourD") this.#yearTexts.set(tag, text);
      return;
    }
    const value = parseNumber(text);
    if (value === null) this.#badFacts.push({ line, tag, text });
    if (value === null || Number.isNaN(value)) return;
    const held = this.#values[context].get(tag);
    if (held) held.push(value);
    else this.#values[context].set(tag, [value]);
  }
}
