import { productCatalogue } from "../../catalogue/index.ts";
import { createQueryReader, type QueryReader } from "../../query.ts";
import type { Options } from "../command-line/options.ts";
import type { Data } from "../data/data.ts";
import { readFilters } from "../data/read-filters.ts";
import { openData, noteFilters, type Session } from "../session.ts";

export interface OpenVocabulary {
  readonly reader: QueryReader;
  /** Null without data: the product's catalogue is enough to read a query. */
  readonly data: Data | null;
}

export async function openVocabulary(options: Options, session: Session): Promise<OpenVocabulary> {
  if (options.data !== null || options.asOf !== null) {
    const data = await openData(options, session);
    return { reader: data.reader, data };
  }
  const filters = options.filters === null ? [] : await readFilters(options.filters);
  const plain = createQueryReader(productCatalogue);
  const reader = filters.length > 0 ? plain.define(filters) : plain;
  noteFilters({ reader }, filters, session.terminal);
  return { reader, data: null };
}
