import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findCases } from "../cases/find-cases.ts";
import type { QueryCase } from "../cases/query-case.ts";
import { runCase } from "../cases/run-case.ts";
import { watchPath } from "../cases/watch-path.ts";
import { CliError } from "../cli-error.ts";
import type { Terminal } from "../print/terminal.ts";
import type { Command } from "../session.ts";

const defaultFolder = fileURLToPath(new URL("../../../../fixtures/queries", import.meta.url));
/** False if a case failed. `--watch` reruns after every change. */
export const testCases: Command = async ({ subjects, options }, { terminal }) => {
  const place = subjects[0] ?? (relative(process.cwd(), defaultFolder) || ".");
  if (!options.watch) return runAll(place, terminal);
  const watched = await watchPath(place);
  process.on("SIGINT", watched.end);
  process.on("SIGTERM", watched.end);
  let allGood = await runAgain(place, terminal);
  while (await watched.next()) allGood = await runAgain(place, terminal);
  return allGood;
};

async function runAgain(place: string, terminal: Terminal): Promise<boolean> {
  try {
    const allGood = await runAll(place, terminal);
    terminal.note("Waiting for changes; press Ctrl-C to stop.");
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
