import type { FactSink } from "../fact-sink.ts";
import type { MarketFileFormat, OpenOptions } from "../market-file.ts";

export type JsonRecord = { readonly [field: string]: unknown };

export interface JsonContext {
  readonly path: string;
  readonly sink: FactSink;
  readonly options: OpenOptions;
}

/** A kind of JSON document, recognised by the fields of its records. */
export interface JsonFormat {
  readonly format: MarketFileFormat;
  readonly label: string;
  readonly order: number;
  /** The records of the document, or null where it is of another kind. */
  match(document: unknown, options: OpenOptions): readonly JsonRecord[] | null;
  read(records: readonly JsonRecord[], context: JsonContext): Iterable<void>;
}

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The records of a list whose first one has all the fields. */
export function recordsWith(
  document: unknown,
  ...fields: readonly string[]
): readonly JsonRecord[] | null {
  if (!Array.isArray(document)) return null;
  const [first] = document as readonly unknown[];
  if (!isRecord(first) || !fields.every((field) => Object.hasOwn(first, field))) return null;
  return (document as readonly unknown[]).map((record) => (isRecord(record) ? record : {}));
}
