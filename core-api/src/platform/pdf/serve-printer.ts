import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

/** In a thread of `createPrinter`: prints each content that is sent to it. */
export function servePrinter<Content>(print: (content: Content) => Promise<Buffer>): void {
  // Requests come first. Only Linux has a priority for each thread; elsewhere it is the process's.
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_LOW);
  // One document at a time: the caller awaits each answer before the next.
  parentPort?.on("message", (content: Content) => {
    print(content).then(
      (bytes) => parentPort?.postMessage(new Uint8Array(bytes), []),
      (error: unknown) => {
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
        parentPort?.postMessage({ reason }, []);
      },
    );
  });
}
