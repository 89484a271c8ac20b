import { randomUUID } from "node:crypto";
import { rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, extname, join } from "node:path";
import type { ResultTable } from "../../table/result-table.ts";
import { CliError, reasonOf } from "../cli-error.ts";
import type { Options, OutputFormat } from "../command-line/options.ts";
import { formatTable } from "./format-table.ts";
import type { Terminal } from "./terminal.ts";

const endings: Readonly<Record<string, OutputFormat>> = {
  ".csv": "csv",
  ".json": "json",
  ".arrow": "arrow",
  ".feather": "arrow",
};

export interface Output {
  readonly format: OutputFormat;
  write(content: string | Uint8Array): Promise<void>;
}

/** Validates the output before the query runs. Throws a CliError. */
export async function openOutput(
  { format, out }: Pick<Options, "format" | "out">,
  terminal: Terminal,
): Promise<Output> {
  const ending = out === null ? "" : extname(out).toLowerCase();
  if (format === null && ending === ".parquet") {
    throw new CliError("Parquet output is not supported. Use --format arrow, csv or json.");
  }
  const chosen = format ?? endings[ending] ?? "table";
  if (out === null) {
    if (chosen === "arrow") rejectBytes(terminal);
    return { format: chosen, write: (content) => terminal.write(content) };
  }
  await checkPlace(out);
  return { format: chosen, write: (content) => writeWhole(out, content) };
}

export function rejectBytes(terminal: Terminal): void {
  if (!terminal.isTerminal) return;
  throw new CliError("Arrow is binary. Use --out FILE or pipe it to a program.");
}

async function checkPlace(path: string): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => null);
  if (!folder?.isDirectory()) throw new CliError(`No such folder: ${dirname(path)}.`);
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory()) throw new CliError(`${path} is a folder.`);
}

/** Writes atomically: to a temporary file, then renames. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const found = await stat(path).catch(() => null);
  // devices and pipes are written in place
  const aside =
    found === null || found.isFile()
      ? join(dirname(path), `.${basename(path)}-${randomUUID()}`)
      : null;
  try {
    await writeFile(aside ?? path, content);
    if (aside !== null) await rename(aside, path);
  } catch (error) {
    if (aside !== null) await rm(aside, { force: true });
    throw new CliError(`${path} cannot be written: ${reasonOf(error)}`);
  }
}

/** `whole` is the JSON output; only rows if omitted. */
export async function writeTable(
  output: Output,
  table: ResultTable,
  whole: (rows: object[]) => unknown = (rows) => rows,
): Promise<void> {
  switch (output.format) {
    case "json":
      return output.write(`${JSON.stringify(whole(table.objects()), null, 1)}\n`);
    case "csv":
      return output.write(`${table.csv()}\n`);
    case "arrow": {
      const { encodeArrow } = await import("./encode-arrow.ts");
      return output.write(encodeArrow(table.columns));
    }
    case "table":
      return output.write(table.rows === 0 ? "Result Not Available\n" : formatTable(table));
  }
}
