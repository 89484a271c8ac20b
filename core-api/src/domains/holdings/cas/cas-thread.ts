import { parentPort } from "node:worker_threads";
import { readCas } from "./read-cas.ts";
import type { CasProblem, CasStatement } from "./read-cas.ts";
import { readPdfLines } from "./read-pdf-lines.ts";

/** A file to read. */
export interface CasFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly password: string;
}

export type CasOutcome = CasStatement | CasProblem;
/** Messages from the thread: first that it has started, then the outcome. */
export type CasMessage = { readonly isReady: true } | { readonly outcome: CasOutcome };

parentPort?.once("message", ({ bytes, password }: CasFile) => {
  const read = async (): Promise<CasOutcome> => {
    const lines = await readPdfLines(bytes, password);
    return typeof lines === "string" ? lines : readCas(lines);
  };
  read().then(
    (outcome) => parentPort?.postMessage({ outcome } satisfies CasMessage, []),
    // The error is dropped because it may quote the file.
    () => parentPort?.postMessage({ outcome: "unreadable" } satisfies CasMessage, []),
  );
});
parentPort?.postMessage({ isReady: true } satisfies CasMessage, []);
