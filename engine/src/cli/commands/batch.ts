import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createInterface } from "node:readline";
import { createEvaluator } from "../../eval/current-evaluator.ts";
import type { Evaluator } from "../../eval/evaluator.ts";
import { readKernels } from "../../kernels/read-kernels.ts";
import { answerQuery } from "../answer.ts";
import { CliError } from "../cli-error.ts";
import type { Data, RowId } from "../data/data.ts";
import { type PrintedDiagnostic, printDiagnostic } from "../print/diagnostics.ts";
import type { Terminal } from "../print/terminal.ts";
import { type Command, openData } from "../session.ts";

/** Runs the queries of a file, one per line; true if all were valid. */
export const runBatch: Command = async ({ subjects, options }, session) => {
  const { terminal } = session;
  const [data, kernels] = await Promise.all([openData(options, session), readKernels()]);
  const input = await openLines(subjects[0] ?? "", terminal);
  const ids = await data.readIds();
  // queries share cached results
  const evaluator = createEvaluator(data.columns, kernels);
  let allGood = true;
  let number = 0;
  // Lines are lost until iteration starts: do not await between these two.
  const lines = createInterface({ input, crlfDelay: Infinity });
  for await (const line of lines) {
    number += 1;
    if (line.trim() === "") continue;
    const { ok, text } = await answerLine({ line, number }, data, ids, evaluator);
    allGood &&= ok;
    await terminal.write(`${text}\n`);
  }
  evaluator.close();
  return allGood;
};

async function openLines(path: string, terminal: Terminal): Promise<NodeJS.ReadableStream> {
  if (path === "-") return terminal.input;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw new CliError(`No such file: ${path}.`);
  return createReadStream(path, "utf8");
}

async function answerLine(
  { line, number }: { readonly line: string; readonly number: number },
  data: Data,
  ids: readonly RowId[],
  evaluator: Evaluator,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const started = performance.now();
  const query = readQueryLine(line);
  if (query === null) {
    const message = 'Each line must be {"query": "..."} or a JSON string.';
    return rejectLine(number, [
      { code: "batch.broken_line", message, start: 0, end: 0, suggestion: null },
    ]);
  }
  const answer = await answerQuery(data, query, evaluator);
  if (!answer.ok)
    return rejectLine(
      number,
      answer.diagnostics.map((found) => printDiagnostic(query, found)),
    );
  const { matched, lacking } = answer.evaluation;
  const text = JSON.stringify({
    ok: true,
    matched: Array.from(matched, (row) => ids[row] ?? null),
    unmatched: data.columns.rows - matched.length,
    lacking,
    ms: Math.round((performance.now() - started) * 1000) / 1000,
  });
  return { ok: true, text };
}

/** `line` counts from 1, including empty lines. */
function rejectLine(line: number, diagnostics: readonly PrintedDiagnostic[]) {
  return { ok: false, text: JSON.stringify({ ok: false, line, diagnostics }) };
}

/** Null unless the line is `{"query": "..."}` or a JSON string. */
export function readQueryLine(line: string): string | null {
  try {
    const value: unknown = JSON.parse(line.replace(/^\uFEFF/u, ""));
    if (typeof value === "string") return value;
    const holds = typeof value === "object" && value !== null && "query" in value;
    return holds && typeof value.query === "string" ? value.query : null;
  } catch {
    return null;
  }
}
