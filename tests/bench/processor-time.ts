import { readdirSync, readFileSync } from "node:fs";

interface Process {
  readonly pid: number;
  /** The program and its arguments; PostgreSQL's processes tell what they do. */
  readonly command: string;
  readonly parent: number;
  readonly milliseconds: number;
}

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/**
 * Processor time of a process and its descendants, or of those whose command fits, in milliseconds;
 * NaN if not on Linux. More reliable than the clock on a busy machine. Without processes that ended.
 */
export function readProcessorTime(pid: number, command?: RegExp): number {
  const processes = listProcesses();
  if (processes.length === 0) return Number.NaN;
  const tree = new Set([pid]);
  // Children are listed after their parents unless pids have wrapped around.
  for (let grown = true; grown;) {
    const found = processes.filter((one) => tree.has(one.parent) && !tree.has(one.pid));
    for (const one of found) tree.add(one.pid);
    grown = found.length > 0;
  }
  return processes
    .filter((one) => tree.has(one.pid) && (command?.test(one.command) ?? true))
    .reduce((sum, { milliseconds }) => sum + milliseconds, 0);
}

function listProcesses(): readonly Process[] {
  try {
    return readdirSync("/proc").flatMap((name) => {
      if (!/^\d+$/.test(name)) return [];
      const read = readProcess(Number(name));
      return read === null ? [] : [read];
    });
  } catch {
    return [];
  }
}

function readProcess(pid: number): Process | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in brackets may contain any character.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent, user, system] = [1, 11, 12].map((at) => Number(fields[at]));
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    const milliseconds = ((user ?? 0) + (system ?? 0)) * tickMs;
    return { pid, command, parent: parent ?? 0, milliseconds };
  } catch {
    return null;
  }
}
