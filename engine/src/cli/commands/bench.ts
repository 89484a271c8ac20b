import { stat } from "node:fs/promises";
import { createEvaluator } from "../../eval/current-evaluator.ts";
import { readKernels } from "../../kernels/read-kernels.ts";
import { type PrintedColumn, tabulate } from "../../table/result-table.ts";
import { CliError } from "../cli-error.ts";
import type { Data } from "../data/data.ts";
import { readTextFile } from "../data/read-filters.ts";
import { openOutput, writeTable } from "../print/output.ts";
import {
  type Command,
  noteDiagnostics,
  openData,
  readQueryText,
  type Session,
} from "../session.ts";
import { readQueryLine } from "./batch.ts";

const defaultTimes = 30;
/** Runs before timing, to let the code compile. */
const warmUps = 5;

const evaluatorNames = { simd: "SIMD kernels", plain: "typed arrays" } as const;

interface Timing {
  readonly query: string;
  readonly matched: number;
  /** Milliseconds. */
  readonly read: Spread;
  readonly evaluate: Spread;
}

interface Spread {
  readonly median: number;
  readonly p95: number;
}

/** False if a query was invalid. */
export const timeQueries: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const output = await openOutput(options, terminal);
  const queries = await listQueries(subjects[0] ?? "", session);
  const data = await openData(options, session);
  const kernels = await readKernels();
  const evaluator = createEvaluator(data.columns, kernels, { cacheBytes: 0, numberCacheBytes: 0 });
  const timings: Timing[] = [];
  for (const query of queries) {
    const { condition, reads, diagnostics } = data.reader.read(query);
    if (condition === null) {
      noteDiagnostics(query, diagnostics, terminal);
      continue;
    }
    await data.columns.load(reads);
    timings.push(timeQuery(query, data, evaluator, options.times ?? defaultTimes));
  }
  const { kind } = evaluator;
  evaluator.close();
  if (timings.length > 0) {
    await writeTable(output, tabulate(listColumns(timings, data)));
    const [rows, times] = [data.columns.rows, options.times ?? defaultTimes];
    terminal.note(`${rows} rows, ${times} runs each, over ${evaluatorNames[kind]}.`);
  }
  return timings.length === queries.length;
};

async function listQueries(given: string, session: Session): Promise<readonly string[]> {
  const found = given.startsWith("@") ? null : await stat(given).catch(() => null);
  if (!found?.isFile()) return [await readQueryText(given, session)];
  const lines = (await readTextFile(given)).split(/\r?\n/u);
  const queries = lines.flatMap((line, index) => {
    if (line.trim() === "") return [];
    const query = readQueryLine(line);
    if (query === null) {
      throw new CliError(
        `${given}, line ${index + 1}: expected {"query": "..."} or a JSON string.`,
      );
    }
    return [query];
  });
  if (queries.length === 0) throw new CliError(`${given} contains no queries.`);
  return queries;
}

function timeQuery(
  query: string,
  { reader }: Data,
  evaluator: ReturnType<typeof createEvaluator>,
  times: number,
): Timing {
  const read: number[] = [];
  const evaluate: number[] = [];
  let matched = 0;
  for (let run = -warmUps; run < times; run += 1) {
    const started = performance.now();
    const { condition } = reader.read(query);
    const parsed = performance.now();
    if (condition === null) break;
    const evaluation = evaluator.evaluate(condition);
    // the rows are part of the answer
    matched = evaluation.matched.length;
    const ended = performance.now();
    if (run < 0) continue;
    read.push(parsed - started);
    evaluate.push(ended - parsed);
  }
  return { query, matched, read: spreadOf(read), evaluate: spreadOf(evaluate) };
}

/** Median and 95th percentile (nearest rank). */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (index: number): number => sorted[index] ?? 0;
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 0 ? (at(middle - 1) + at(middle)) / 2 : at(middle);
  return { median, p95: at(Math.ceil(sorted.length * 0.95) - 1) };
}

function listColumns(timings: readonly Timing[], data: Data): PrintedColumn[] {
  const number = (title: string, of: (timing: Timing) => number): PrintedColumn => ({
    title,
    type: "number",
    numeric: true,
    values: timings.map((timing) => Number(of(timing).toPrecision(4))),
  });
  return [
    { title: "Query", type: "text", numeric: false, values: timings.map(({ query }) => query) },
    number("Matched", ({ matched }) => matched),
    number("Read ms, median", ({ read }) => read.median),
    number("Read ms, p95", ({ read }) => read.p95),
    number("Answer ms, median", ({ evaluate }) => evaluate.median),
    number("Answer ms, p95", ({ evaluate }) => evaluate.p95),
    number("Rows per s", ({ evaluate }) =>
      evaluate.median === 0 ? 0 : Math.round(data.columns.rows / (evaluate.median / 1000)),
    ),
  ];
}
