import { readFileSync } from "node:fs";

const STATE_FIELD = 0;
const START_TIME_FIELD = 19;

/**
 * True while process `pid` runs and, if the system reports start times, was started at `startTime`.
 */
export function isRunning(pid: number, startTime: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs as another user.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  const fields = readStat(pid);
  if (fields === undefined) return true;
  const isZombie = fields[STATE_FIELD] === "Z" || fields[STATE_FIELD] === "X";
  return !isZombie && (startTime === "" || fields[START_TIME_FIELD] === startTime);
}

/** The kernel's start time of a process in clock ticks; empty except on Linux. */
export function readStartTime(pid: number): string {
  return readStat(pid)?.[START_TIME_FIELD] ?? "";
}

/** The fields of /proc/PID/stat after the command's name, which may contain spaces. */
function readStat(pid: number): readonly string[] | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}
