let waiting: Worker | null = null;

function createWorker(): Worker {
  return new Worker(new URL("../../../engine/src/worker.ts", import.meta.url), {
    type: "module",
    name: "engine",
  });
}

/** Starts a worker while the code that talks to it still loads. The first engine takes it. */
export function startWorker(): void {
  if (waiting !== null) return;
  const worker = createWorker();
  waiting = worker;
  // Only this listener sees a failure before the worker is taken; the engine then starts another.
  worker.addEventListener("error", () => {
    if (waiting === worker) waiting = null;
  });
}

/** Returns the worker that was started early, or a new one. */
export function takeWorker(): Worker {
  const worker = waiting ?? createWorker();
  waiting = null;
  return worker;
}
