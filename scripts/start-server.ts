import type { Lifetime } from "./lifetime.ts";
import { startProcess } from "./managed-process.ts";
import type { ManagedProcess, ProcessOptions, ReadyPorts } from "./managed-process.ts";
import { ScriptError } from "./repository.ts";

/** Starts a process that is stopped when everything else is. */
export function startPart(lifetime: Lifetime, options: ProcessOptions): ManagedProcess {
  const started = startProcess(options);
  lifetime.keep(async () => started.stop());
  return started;
}

/**
 * Starts a server that lives as long as everything else; resolves with where it listens when it
 * answers. When it ends before it is asked to, everything ends.
 */
export async function startServer(
  lifetime: Lifetime,
  options: ProcessOptions,
): Promise<ReadyPorts> {
  const server = startPart(lifetime, options);
  const watch = async (): Promise<void> => {
    await server.done.catch((error: unknown) => lifetime.fail(error));
    lifetime.fail(new ScriptError(`${options.name} ended unexpectedly`));
  };
  void watch();
  return server.ready;
}
