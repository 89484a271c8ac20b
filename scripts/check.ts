import { availableParallelism } from "node:os";
import { findLongFiles } from "./file-sizes.ts";
import { inRepository, ROOMS, ROOT } from "./repository.ts";
import { runNode } from "./run-tool.ts";
import { findQuaintWords } from "./words.ts";

interface Finding {
  readonly ok: boolean;
  readonly output: string;
}

interface Check {
  readonly name: string;
  run(): Promise<Finding>;
}

/**
 * Slowest first, so that short ones fill the gaps. Lint and types have one thread each: checks run
 * side by side, and several threads of one infer the same types, which takes up to twice the time.
 */
const CHECKS: readonly Check[] = [
  tool("lint", "node_modules/oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"], {
    GOMAXPROCS: "1",
  }),
  types("types", "tsconfig.json"),
  types("types of web", "web/tsconfig.json"),
  tool("rooms", "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs", [
    "--config",
    ".dependency-cruiser.cjs",
    "--exclude",
    "(^|/)(dist|node_modules/\\.cache)/",
    ...ROOMS,
  ]),
  tool("unused", "node_modules/knip/bin/knip.js", ["--no-progress"]),
  tool("format", "node_modules/oxfmt/bin/oxfmt", ["--check"]),
  {
    name: "file sizes",
    async run() {
      const findings = await findLongFiles(ROOT);
      return { ok: findings.length === 0, output: findings.join("\n") };
    },
  },
  {
    name: "words",
    async run() {
      const findings = await findQuaintWords(ROOT);
      return { ok: findings.length === 0, output: findings.join("\n") };
    },
  },
];

function tool(
  name: string,
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Check {
  return {
    name,
    async run() {
      const { exitCode, output } = await runNode(inRepository(file), args, { env });
      return { ok: exitCode === 0, output };
    },
  };
}

/** Checks types incrementally: files unchanged since the last run are not checked again. */
function types(name: string, project: string): Check {
  const kept = inRepository("node_modules/.cache/types", `${project}.buildinfo`);
  const args = ["-p", project, "--singleThreaded", "--incremental", "--tsBuildInfoFile", kept];
  return tool(name, "node_modules/typescript-7/bin/tsc", args);
}

/** @returns true if every check passes. */
async function runChecks(): Promise<boolean> {
  const waiting = [...CHECKS];
  let allOk = true;
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = performance.now();
      const { ok, output } = await check.run();
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      console.log(`${ok ? "ok    " : "FAILED"} ${check.name} (${seconds} s)`);
      if (!ok) console.log(`${output}\n`);
      allOk &&= ok;
    }
  };
  const lanes = Math.min(CHECKS.length, Math.max(1, availableParallelism()));
  await Promise.all(Array.from({ length: lanes }, work));
  return allOk;
}

process.exitCode = (await runChecks()) ? 0 : 1;
