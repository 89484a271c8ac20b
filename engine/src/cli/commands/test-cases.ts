import { stat, watch } from "node:fs/promises";
import { basename, dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findCases } from "../cases/find-cases.ts";
import type { QueryCase } from "../cases/query-case.ts";
import { runCase } from "../cases/run-case.ts";
import { CliError } from "../cli-error.ts";
import type { Terminal } from "../print/terminal.ts";
import type { Command } from "../session.ts";

const usualFolder = fileURLToPath(new URL("../../../../fixtures/queries", import.meta.url));
/** An editor writes a file in several steps: what follows within so many milliseconds is one change. */
const settleTime = 100;

/** Runs cases; false where one failed. With `--watch` again after every change, until it is ended. */
export const testCases: Command = async ({ subjects, options }, { terminal }) => {
  const place = subjects[0] ?? (relative(process.cwd(), usualFolder) || ".");
  if (!options.watch) return runAll(place, terminal);
  const abort = new AbortController();
  process.once("SIGINT", () => abort.abort());
  process.once("SIGTERM", () => abort.abort());
  const changes = await watchPlace(place, abort.signal);
  let allGood = await runAgain(place, terminal);
  try {
    for await (const change of changes) {
      // what came within the time of the last run is told by it
      void change;
      await new Promise((resolve) => setTimeout(resolve, settleTime));
      allGood = await runAgain(place, terminal);
    }
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  }
  return allGood;
};

async function watchPlace(place: string, signal: AbortSignal): Promise<AsyncIterable<unknown>> {
  const found = await stat(place).catch(() => null);
  if (found === null) throw new CliError(`There is no file or folder ${place}.`);
  if (found.isDirectory()) return watch(place, { recursive: true, signal });
  // editors put a new file in the place of the old one: its folder sees both
  const events = watch(dirname(place), { signal });
  return (async function* ofFile() {
    for await (const event of events) if (event.filename === basename(place)) yield event;
  })();
}

async function runAgain(place: string, terminal: Terminal): Promise<boolean> {
  try {
    const allGood = await runAll(place, terminal);
    terminal.note("Waiting for a change; Ctrl-C ends.");
    return allGood;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    terminal.note(`screener: ${error.message}`);
    return false;
  }
}

async function runAll(place: string, terminal: Terminal): Promise<boolean> {
  const { paint } = terminal;
  let passed = 0;
  let failed = 0;
  for (const { path, cases, problems } of await findCases(place)) {
    const before = failed;
    for (const problem of problems) await terminal.write(`${paint("bad", "FAILED")} ${problem}\n`);
    failed += problems.length;
    for (const one of cases) {
      const differences = await runCase(one);
      if (differences.length === 0) {
        passed += 1;
        continue;
      }
      failed += 1;
      await terminal.write(describeFailure(path, one, differences, terminal));
    }
    if (failed === before) {
      await terminal.write(`${paint("good", "ok")}     ${path} (${cases.length})\n`);
    }
  }
  await terminal.write(`${passed} passed, ${failed} failed\n`);
  return failed === 0;
}

function describeFailure(
  path: string,
  { name, line, query, why }: QueryCase,
  differences: readonly string[],
  { paint }: Terminal,
): string {
  const colour = (text: string): string => {
    if (text.startsWith("-")) return paint("good", text);
    return text.startsWith("+") ? paint("bad", text) : text;
  };
  const lines = [
    ...query.split("\n").map((text) => paint("strong", text)),
    ...differences.map(colour),
    ...(why === null ? [] : [`why: ${why}`]),
  ];
  const indented = lines.map((text) => `    ${text}`).join("\n");
  return `${paint("bad", "FAILED")} ${path}:${line} ${name}\n${indented}\n`;
}
