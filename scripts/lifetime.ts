import { readFileSync } from "node:fs";
import { ScriptError } from "./repository.ts";

/** Thrown where work was still going on when the end was asked for. */
export class Interrupted extends ScriptError {}

/** What lives until the script ends, in the order in which it came up. */
export interface Lifetime {
  /** Aborts when the end has begun. */
  readonly signal: AbortSignal;
  /** Rejects when the end is asked for (`Interrupted`) or something died. */
  readonly over: Promise<never>;
  /**
   * Puts `stop` before everything kept so far. Throws when the end has already begun: what came up
   * late is stopped at once, and `end` waits for it.
   */
  keep(stop: () => Promise<void>): void;
  /** Begins the end because of a fault. */
  fail(error: unknown): void;
  /** Stops everything, last come first; one failing stop does not keep the others. */
  end(): Promise<void>;
}

export function createLifetime(): Lifetime {
  const stops: (() => Promise<void>)[] = [];
  const late: Promise<void>[] = [];
  const abort = new AbortController();
  const { promise: over, reject } = Promise.withResolvers<never>();
  over.catch(() => undefined);
  const fail = (error: unknown): void => {
    abort.abort();
    reject(error);
  };
  return {
    signal: abort.signal,
    over,
    fail,
    keep(stop) {
      if (abort.signal.aborted) {
        late.push(stopOne(stop));
        throw new Interrupted("The end was asked for");
      }
      stops.unshift(stop);
    },
    async end() {
      abort.abort();
      await Promise.all(late);
      for (const stop of stops.splice(0)) await stopOne(stop);
      // What came up while the others stopped.
      await Promise.all(late);
    },
  };
}

async function stopOne(stop: () => Promise<void>): Promise<void> {
  await stop().catch((error: unknown) => console.error(String(error)));
}

const PARENT_CHECK_MS = 500;

/**
 * Ends the lifetime on Ctrl-C and SIGTERM, and when npm, which does not wait for what it started
 * once it is killed, is gone. A second Ctrl-C does not wait.
 */
export function endOnSignals(lifetime: Lifetime): void {
  let asked = false;
  const ask = (): void => {
    if (asked) process.exit(130);
    asked = true;
    lifetime.fail(new Interrupted("Stopping …"));
  };
  process.on("SIGINT", ask);
  process.on("SIGTERM", ask);
  process.on("SIGHUP", ask);
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const ancestors = describeAncestors();
  setInterval(() => {
    if (describeAncestors() !== ancestors && !asked) ask();
  }, PARENT_CHECK_MS).unref();
}

/** The parent and its parent: npm puts a shell between itself and the script. */
function describeAncestors(): string {
  return `${process.ppid} ${readParent(process.ppid)}`;
}

/** The parent of a process; empty where the system has no /proc. */
function readParent(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "";
  } catch {
    return "";
  }
}

/** Runs a script's body and turns its faults into one line and exit code 1. */
export async function runScript(body: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const lifetime = createLifetime();
  endOnSignals(lifetime);
  let exitCode = 0;
  try {
    await Promise.race([body(lifetime), lifetime.over]);
  } catch (error) {
    // A part that its parent stops leaves the word to it.
    if (error instanceof Interrupted) {
      if (!process.connected) console.log(error.message);
    } else {
      exitCode = 1;
      console.error(isExplained(error) ? error.message : error);
    }
  }
  await lifetime.end();
  process.exit(exitCode);
}

function isExplained(error: unknown): error is Error {
  return error instanceof ScriptError || (error instanceof Error && error.name === "DatabaseError");
}
