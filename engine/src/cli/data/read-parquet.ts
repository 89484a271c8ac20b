import { parquetMetadata, parquetRead, parquetSchema, type SchemaTree } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import type { ParameterType } from "../../contract/index.ts";
import { type Column, textColumn } from "../../table/column.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import type { RawTable } from "./raw-table.ts";

const millisecondsPerDay = 86_400_000;

/** Throws a CliError for an unreadable file. */
export async function readParquet(path: string, bytes: Uint8Array): Promise<RawTable> {
  try {
    const file = new Uint8Array(bytes).buffer;
    const metadata = parquetMetadata(file);
    const rows = Number(metadata.num_rows);
    const cells = new Map<string, unknown[]>();
    const fields = parquetSchema(metadata).children.map((field) => {
      const { name } = field.element;
      if (field.children.length > 0)
        throw new CliError(`${path}, column ${name}: lists and nested values are not supported.`);
      cells.set(name, Array.from<unknown>({ length: rows }).fill(null));
      return { name, type: typeOf(field) };
    });
    await parquetRead({
      file,
      metadata,
      compressors,
      onChunk({ columnName, columnData, rowStart }) {
        const column = cells.get(columnName);
        if (column === undefined) return;
        for (let at = 0; at < columnData.length; at += 1) {
          if (rowStart + at < rows) column[rowStart + at] = columnData[at];
        }
      },
    });
    const columns = fields.map(({ name, type }) => ({
      header: name,
      type,
      column: toColumn(name, type, cells.get(name) ?? []),
    }));
    return { rows, columns, placeOf: (row) => `row ${row + 1}` };
  } catch (error) {
    if (error instanceof CliError) throw error;
    throw new CliError(
      `${path} is a damaged Parquet table or has unsupported content (${reasonOf(error)}). Rewrite it with columns of numbers, booleans, dates and text.`,
    );
  }
}

function typeOf({ element }: SchemaTree): ParameterType {
  const { type, logical_type: logical, converted_type: converted } = element;
  if (type === "BOOLEAN") return "truth";
  const isDay = logical?.type === "DATE" || converted === "DATE";
  const isInstant = logical?.type === "TIMESTAMP" || (converted ?? "").startsWith("TIMESTAMP");
  if (isDay || isInstant || type === "INT96") return "date";
  const isBytes = type === "BYTE_ARRAY" || type === "FIXED_LEN_BYTE_ARRAY";
  const isNumber = logical?.type === "DECIMAL" || logical?.type === "FLOAT16";
  return isBytes && !isNumber && converted !== "DECIMAL" ? "text" : "number";
}

function toColumn(name: string, type: ParameterType, cells: readonly unknown[]): Column {
  if (type === "text") {
    const texts = cells.map((cell) => {
      if (cell === null || cell === undefined) return null;
      if (typeof cell === "string") return cell;
      throw new Error(`column ${name} has values other than numbers, booleans, dates and text`);
    });
    return textColumn(texts, cells.length);
  }
  const values = Float64Array.from(cells, (cell) => toNumber(name, cell));
  return { kind: "number", values };
}

function toNumber(name: string, cell: unknown): number {
  if (cell === null || cell === undefined) return Number.NaN;
  if (cell instanceof Date) return Math.floor(cell.getTime() / millisecondsPerDay);
  if (typeof cell === "number" || typeof cell === "bigint" || typeof cell === "boolean") {
    return Number(cell);
  }
  throw new Error(`column ${name} has values other than numbers, booleans, dates and text`);
}
