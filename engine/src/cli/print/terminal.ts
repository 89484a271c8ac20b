import { once } from "node:events";
import type { Writable } from "node:stream";
import { createPaint, type Paint } from "./paint.ts";

/** Where the command line reads and writes. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Colours for standard output, and for standard error. */
  readonly paint: Paint;
  readonly paintNote: Paint;
  /** Standard output; waits while the reader is behind. */
  write(content: string | Uint8Array): Promise<void>;
  /** Standard error: notes and faults, never data. */
  readonly note: (text: string) => void;
}

export type OutputStream = Writable & { readonly isTTY?: boolean };

/** The process's own streams. A reader that goes away (`| head`) ends the process quietly. */
export function createTerminal(
  input: NodeJS.ReadableStream,
  output: OutputStream,
  notes: OutputStream,
  environment: NodeJS.ProcessEnv,
  exit: (status: number) => void,
): Terminal {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return exit(0);
    notes.write(`screener: The answer cannot be written: ${error.message}\n`);
    exit(2);
  });
  // Nobody is left who could be told. A reader of notes that goes away has no need of them, as with
  // `2>&1 | head`: the answer, and the status that it has, stand without.
  notes.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") exit(2);
  });
  return {
    input,
    isTerminal: output.isTTY === true,
    paint: createPaint(output.isTTY === true, environment),
    paintNote: createPaint(notes.isTTY === true, environment),
    async write(content) {
      if (!output.write(content)) await once(output, "drain");
    },
    note: (text) => void notes.write(`${text}\n`),
  };
}
