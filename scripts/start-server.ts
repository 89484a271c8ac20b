import { keepRunning } from "./keep-running.ts";
import type { RunningPart } from "./keep-running.ts";
import type { Lifetime } from "./lifetime.ts";
import { startProcess } from "./managed-process.ts";
import type { ManagedProcess, ProcessOptions, ReadyPorts } from "./managed-process.ts";

/** Starts a process that stops with the product. */
export function startPart(lifetime: Lifetime, options: ProcessOptions): ManagedProcess {
  const started = startProcess(options);
  lifetime.keep(async () => started.stop());
  return started;
}

/**
 * Starts a server that stops with the product; resolves with its ports when it is ready. If it
 * exits, it is restarted on the same ports, passed by `portVariables`; also on each source change
 * reported by `nextChange`.
 */
export async function startServer(
  lifetime: Lifetime,
  options: ProcessOptions,
  {
    portVariables = () => ({}),
    nextChange,
  }: {
    readonly portVariables?: (ports: ReadyPorts) => Readonly<Record<string, string>>;
    readonly nextChange?: () => Promise<void>;
  } = {},
): Promise<ReadyPorts> {
  const first = startProcess(options);
  let supervised = false;
  lifetime.keep(async () => {
    if (!supervised) await first.stop();
  });
  const ports = await first.ready;
  const restartOptions: ProcessOptions = {
    ...options,
    env: { ...options.env, ...portVariables(ports) },
  };
  supervised = true;
  const restart = async (): Promise<RunningPart> => {
    const started = startProcess(restartOptions);
    started.ready.then(
      () => console.log(`${options.name} is running again`),
      () => undefined,
    );
    return describePart(started);
  };
  keepRunning(lifetime, describePart(first), restart, nextChange);
  return ports;
}

function describePart(part: ManagedProcess): RunningPart {
  const ended = part.done.then(
    () => `${part.name} ended unexpectedly`,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  return { ended, stop: async () => part.stop() };
}
