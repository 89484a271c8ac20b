import { readFileSync } from "node:fs";
import { ScriptError } from "./repository.ts";

/** Thrown if work is interrupted by a shutdown. */
export class Interrupted extends ScriptError {}

/** Resources that live until the script ends, in start order. */
export interface Lifetime {
  /** Aborts when shutdown begins. */
  readonly signal: AbortSignal;
  /** Rejects on a shutdown request (`Interrupted`) or when a part dies. */
  readonly over: Promise<never>;
  /**
   * Registers `stop` to run before all earlier ones. Throws if shutdown has begun; the resource is
   * then stopped at once, and `end` waits for it.
   */
  keep(stop: () => Promise<void>): void;
  /** Starts shutdown because of a fault. */
  fail(error: unknown): void;
  /** Stops everything in reverse order; a failing stop does not prevent the others. */
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
      // Resources started during shutdown.
      await Promise.all(late);
    },
  };
}

async function stopOne(stop: () => Promise<void>): Promise<void> {
  await stop().catch((error: unknown) => console.error(String(error)));
}

const PARENT_CHECK_MS = 500;

/**
 * Shuts down on Ctrl-C, on SIGTERM, and when npm is gone, since a killed npm leaves its children
 * running. A second Ctrl-C exits at once.
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

/** The parent of a process; empty if the system has no /proc. */
function readParent(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] ?? "";
  } catch {
    return "";
  }
}

/** Runs a script's body and reports errors in one line with exit code 1. */
export async function runScript(body: (lifetime: Lifetime) => Promise<void>): Promise<void> {
  const lifetime = createLifetime();
  endOnSignals(lifetime);
  let exitCode = 0;
  try {
    await Promise.race([body(lifetime), lifetime.over]);
  } catch (error) {
    // The parent reports when it stops this part.
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
