import type { FactSink } from "../fact-sink.ts";
import type { MarketFileFormat, OpenOptions } from "../market-file.ts";
import type { Columns, Row } from "./columns.ts";

export interface CsvContext {
  readonly path: string;
  readonly columns: Columns;
  readonly sink: FactSink;
  readonly options: OpenOptions;
}

/** Reads the rows of one file in order. */
export interface RowReader {
  /** Throws a RowFault for a row that cannot be used. */
  read(row: Row): void;
  /** Called between chunks: may hand over what it has collected to keep memory bounded. */
  flush?(): void;
  /** Called after the last row. */
  end?(): void;
}

/** The folded headers of a published layout. */
export interface CsvLayout {
  /** Without one of these the file cannot be read. */
  readonly needed: readonly string[];
  /** Other headers of the layout. */
  readonly optional: readonly string[];
  /** Headers that no other table has: a file with three of them is of this layout, whatever else it has. */
  readonly telling?: readonly string[];
}

/** A kind of delimited file, recognised by its folded headers. */
export interface CsvFormat {
  readonly format: MarketFileFormat;
  readonly label: string;
  readonly order: number;
  /** Given for layouts that others publish: a file that nearly fits is refused by the layout's name. */
  readonly layout?: CsvLayout;
  matches(columns: Columns, options: OpenOptions): boolean;
  /** May throw MarketFileError, such as for a day that nothing states. */
  open(context: CsvContext): RowReader | Promise<RowReader>;
  /** Other files whose content decides what this one says; none unless given. */
  findCompanions?(path: string, options: OpenOptions): Promise<readonly string[]>;
}
