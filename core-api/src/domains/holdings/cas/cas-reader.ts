import { Worker } from "node:worker_threads";
import { failure } from "../../../platform/errors/failure.ts";
import type { CasFile, CasMessage, CasOutcome } from "./cas-thread.ts";
import type { CasProblem, CasStatement } from "./read-cas.ts";

/** Reads a statement, each in a thread that ends with it. @throws AppError `holdings.cas_…`. */
export type CasReader = (file: CasFile) => Promise<CasStatement>;

const limitMs = 8_000;
/** Start timeout of a thread; a slow start is not the file's fault. */
const startLimitMs = 60_000;
const mostWaiting = 2;
const mostMegabytes = 256;

/** Reads one file after the other, so that few bytes and one core are busy with them. */
export function createCasReader(): CasReader {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return async (file) => {
    if (waiting > mostWaiting) throw busy();
    waiting += 1;
    const turn = last.then(() => readInThread(file));
    last = turn.catch(() => undefined);
    try {
      const outcome = await turn;
      if (typeof outcome !== "string") return outcome;
      const [status, message] = problems[outcome];
      throw failure(`holdings.cas_${outcome}`, status, message);
    } finally {
      waiting -= 1;
    }
  };
}

async function readInThread(file: CasFile): Promise<CasOutcome> {
  const thread = new Worker(new URL("./cas-thread.ts", import.meta.url), {
    name: "statement",
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    // pdf.js prints warnings, which may quote the file.
    stdout: true,
    stderr: true,
  });
  const { promise, resolve, reject } = Promise.withResolvers<CasOutcome>();
  let timer = setTimeout(() => reject(busy()), startLimitMs);
  thread
    .on("message", (message: CasMessage) => {
      if ("outcome" in message) {
        resolve(message.outcome);
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => resolve("too_long"), limitMs);
      thread.postMessage(file, []);
    })
    // Out of memory, or ended: never the file's text.
    .on("error", () => resolve("too_long"))
    .on("exit", () => resolve("unreadable"));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    await thread.terminate();
  }
}

const problems: Readonly<Record<CasProblem, readonly [status: number, message: string]>> = {
  password: [400, "The password does not open this PDF. It is usually your PAN in capitals."],
  not_pdf: [400, "This file is not a complete PDF. Download the statement again."],
  too_long: [400, "This PDF is too long or too complex. Download the statement again."],
  not_cas: [
    400,
    "This is not a consolidated account statement of NSDL or CDSL. Choose the original PDF from their email or website.",
  ],
  funds_only: [
    400,
    "CAMS and KFintech statements list mutual funds only. Choose the statement of NSDL or CDSL.",
  ],
  unreadable: [
    400,
    "Not every holding in this statement could be read, so nothing was imported. Download the statement again.",
  ],
};

const busy = () =>
  failure("holdings.cas_busy", 503, "Other statements are being read. Try again shortly.", {
    retryAfter: 5,
  });
