import type { Log } from "../log/log.ts";

export interface LifecycleOptions {
  readonly log: Log;
  /** Shuts down; a failure is logged and makes the exit code 1. */
  readonly stop: () => Promise<void>;
  /** Timeout of `stop`, after which the process exits. */
  readonly deadlineMs: number;
}

/**
 * Exits gracefully on SIGTERM, SIGINT, or when the parent process has gone; exits at once after an
 * uncaught error, since the state is then unknown.
 */
export function endProcessGracefully(options: LifecycleOptions): void {
  let ending = false;
  const end = (reason: string, exitCode: number): void => {
    if (ending) return;
    ending = true;
    options.log.info({ reason }, "stopping");
    setTimeout(() => process.exit(1), options.deadlineMs).unref();
    options.stop().then(
      () => process.exit(exitCode),
      (err: unknown) => {
        options.log.error({ err }, "graceful shutdown failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGTERM", () => end("SIGTERM", 0));
  process.on("SIGINT", () => end("SIGINT", 0));
  process.on("disconnect", () => end("parent gone", 0));
  process.on("uncaughtException", (err) => {
    options.log.fatal({ err }, "uncaught error");
    end("uncaught error", 1);
  });
  process.on("unhandledRejection", (err) => {
    options.log.fatal({ err }, "unhandled rejection");
    end("unhandled rejection", 1);
  });
}

/** Tells a parent that started this process over IPC that it is ready. */
export function reportReady(port: number): void {
  process.send?.({ type: "ready", port });
}

/** Describes a failed start in one line (several for configuration), without a stack. */
export function describeStartFailure(error: unknown, what: string): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  if (code === "EADDRINUSE") return `${what}: the port is already in use; choose another.`;
  if (code === "EACCES")
    return `${what}: not allowed to listen on this port; choose one above 1023.`;
  return `${what}: ${error instanceof Error ? error.message : String(error)}`;
}
