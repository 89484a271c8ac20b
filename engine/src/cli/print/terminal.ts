import { once } from "node:events";
import type { Writable } from "node:stream";
import { styleText } from "node:util";

export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly isTerminal: boolean;
  readonly paint: Paint;
  readonly paintNote: Paint;
  /** Writes to standard output, with backpressure. */
  write(content: string | Uint8Array): Promise<void>;
  /** Writes to standard error. */
  readonly note: (text: string) => void;
}

export type OutputStream = Writable & { readonly isTTY?: boolean };

/** A closed pipe (`| head`) ends the process quietly. */
export function createTerminal(
  input: NodeJS.ReadableStream,
  output: OutputStream,
  notes: OutputStream,
  environment: NodeJS.ProcessEnv,
  exit: (status: number) => void,
): Terminal {
  output.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return exit(0);
    notes.write(`screener: The output cannot be written: ${error.message}\n`);
    exit(2);
  });
  // A closed standard error (`2>&1 | head`) must not change the result or the status.
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

const styles = {
  good: "green",
  bad: "red",
  doubt: "yellow",
  faint: "dim",
  strong: "bold",
} as const;

export type Paint = (style: keyof typeof styles, text: string) => string;

/** Colours need a terminal; any NO_COLOR disables them. */
export function createPaint(isTerminal: boolean, environment: NodeJS.ProcessEnv): Paint {
  const isColoured = isTerminal && !environment["NO_COLOR"] && environment["TERM"] !== "dumb";
  return isColoured
    ? (style, text) => styleText(styles[style], text, { validateStream: false })
    : (_style, text) => text;
}
