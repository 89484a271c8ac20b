import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { COMPILED, ScriptError } from "./repository.ts";
import { openRotatingLog } from "./rotating-log.ts";

export interface ProcessOptions {
  /** Display name, such as `core-api`. */
  readonly name: string;
  readonly entry: string;
  readonly args?: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Output goes to this rotating log; to the terminal if absent. */
  readonly logFile?: string;
}

/** Ports reported by a process. */
export interface ReadyPorts {
  readonly port: number;
  /** Only for the process that receives mail. */
  readonly smtpPort?: number;
}

/** A child process that exits when its IPC channel to this process closes. */
export interface ManagedProcess {
  readonly name: string;
  /** Settles when the process has ended for any reason. */
  readonly ended: Promise<void>;
  /** The ports it listens on. Rejects if it ends first. */
  readonly ready: Promise<ReadyPorts>;
  /** Resolves on exit code 0, rejects otherwise. */
  readonly done: Promise<void>;
  /** Stops it gracefully, and kills it after a timeout. */
  stop(): Promise<void>;
}

/** Longer than a server's own shutdown timeout. */
const STOP_MS = 30_000;

export function startProcess(options: ProcessOptions): ManagedProcess {
  const output = options.logFile === undefined ? "inherit" : "pipe";
  const child = fork(options.entry, options.args ?? [], {
    execArgv: [],
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, ...options.env },
    stdio: ["ignore", output, output, "ipc"],
    // Ctrl-C reaches the whole process group; this process decides the shutdown order.
    detached: process.platform !== "win32",
  });
  if (options.logFile !== undefined) writeLog(child, options.logFile);

  const end = awaitEnd(child);
  const awaitDone = async (): Promise<void> => {
    const { code, signal } = await end;
    if (code !== 0) throw new ScriptError(describeEnd(options, code, signal));
  };
  const awaitFailure = async (): Promise<never> => {
    const { code, signal } = await end;
    throw new ScriptError(describeEnd(options, code, signal));
  };
  const ended = end.then(() => undefined);
  const done = awaitDone();
  const ready = Promise.race([awaitReady(child), awaitFailure()]);
  // An unawaited rejection must not end the process.
  ready.catch(() => undefined);
  done.catch(() => undefined);
  return { name: options.name, ended, ready, done, stop: async () => stop(child, ended) };
}

interface End {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

async function awaitEnd(child: ChildProcess): Promise<End> {
  return new Promise((resolve) => {
    // Not "exit": by then the last lines are in the log.
    child.once("close", (code, signal) => resolve({ code, signal }));
  });
}

async function awaitReady(child: ChildProcess): Promise<ReadyPorts> {
  return new Promise((resolve) => {
    child.on("message", (message: unknown) => {
      if (isReadyMessage(message)) resolve(message);
    });
  });
}

function isReadyMessage(message: unknown): message is ReadyPorts {
  return (
    typeof message === "object" && message !== null && "type" in message && message.type === "ready"
  );
}

async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  const force = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(force);
}

function writeLog(child: ChildProcess, path: string): void {
  const log = openRotatingLog(path);
  child.stdout?.on("data", (chunk: Buffer) => log.write(chunk));
  child.stderr?.on("data", (chunk: Buffer) => log.write(chunk));
  child.once("close", () => log.close());
}

function describeEnd(
  options: ProcessOptions,
  code: number | null,
  signal: NodeJS.Signals | null,
): string {
  const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
  // After an external kill the log does not contain the reason.
  const isKilled = signal === "SIGKILL" || signal === "SIGTERM" || signal === "SIGINT";
  const last = options.logFile === undefined || isKilled ? "" : readLastLine(options.logFile);
  const where = options.logFile === undefined ? "" : ` (see ${options.logFile})`;
  return `${options.name} ${how}${where}${last === "" ? "" : `: ${last}`}`;
}

const LONGEST_LINE = 400;

/** The message of a log's last line, empty if there is none. Structured lines yield their error or text. */
export function readLastLine(path: string): string {
  // The log is missing if the disk was full.
  if (!existsSync(path)) return "";
  const lines = readFileSync(path, "utf8").trimEnd().split("\n");
  const last = lines.at(-1)?.trim() ?? "";
  if (!last.startsWith("{")) return last.slice(0, LONGEST_LINE);
  try {
    return describeEntry(JSON.parse(last)).slice(0, LONGEST_LINE);
  } catch {
    return last.slice(0, LONGEST_LINE);
  }
}

function describeEntry({ msg, err }: { msg?: string; err?: { message?: string } }): string {
  return err?.message ?? msg ?? "";
}
