import { once } from "node:events";
import type { Writable } from "node:stream";

/** Where the command line reads and writes. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  /** Standard output; waits while the reader is behind. */
  write(text: string): Promise<void>;
  /** Standard error: notes and faults, never data. */
  note(text: string): void;
}

/** The process's own streams. A reader that goes away (`| head`) ends the process quietly. */
export function createTerminal(
  input: NodeJS.ReadableStream,
  output: Writable,
  notes: Writable,
  exit: (status: number) => void,
): Terminal {
  const onError = (error: NodeJS.ErrnoException): void => {
    if (error.code === "EPIPE") exit(0);
    else throw error;
  };
  output.on("error", onError);
  notes.on("error", onError);
  return {
    input,
    async write(text) {
      if (!output.write(text)) await once(output, "drain");
    },
    note: (text) => void notes.write(`${text}\n`),
  };
}
