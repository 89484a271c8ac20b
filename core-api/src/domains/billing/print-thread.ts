import { parentPort } from "node:worker_threads";
import { printDocument } from "./print-document.ts";
import type { TaxDocumentContent } from "./tax-document.ts";

// One document at a time: the caller awaits each answer before the next.
parentPort?.on("message", (content: TaxDocumentContent) => {
  printDocument(content).then(
    (bytes) => parentPort?.postMessage(new Uint8Array(bytes), []),
    (error: unknown) => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parentPort?.postMessage({ reason }, []);
    },
  );
});
