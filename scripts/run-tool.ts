import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { ROOT } from "./repository.ts";

export interface ToolRun {
  readonly exitCode: number;
  /** Combined output; empty if it was shown live. */
  readonly output: string;
  readonly seconds: number;
}

export interface ToolOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Shows output live instead of collecting it. */
  readonly show?: boolean;
  /** Works on the processor time that other programs leave. */
  readonly isPatient?: boolean;
}

/** Runs a JavaScript program on this Node, in the repository's folder. */
export async function runNode(
  file: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolRun> {
  return runTool(process.execPath, [file, ...args], options);
}

/** Runs a command in the repository's folder. A missing command fails with an exit code too. */
export async function runTool(
  command: string,
  args: readonly string[],
  options: ToolOptions = {},
): Promise<ToolRun> {
  const startedAt = performance.now();
  const output: Buffer[] = [];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...process.env, ...options.env },
    stdio: options.show ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
  });
  if (options.isPatient === true && child.pid !== undefined) {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  }
  child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
  let exitCode = 127;
  try {
    await once(child, "close");
    exitCode = child.exitCode ?? 1;
  } catch (error) {
    output.push(Buffer.from(String(error)));
  }
  return {
    exitCode,
    output: Buffer.concat(output).toString().trim(),
    seconds: (performance.now() - startedAt) / 1_000,
  };
}
