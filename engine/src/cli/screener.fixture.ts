import { Readable, Writable } from "node:stream";
import { performCommand } from "./perform-command.ts";
import { createTerminal, type OutputStream } from "./print/terminal.ts";

export interface Outcome {
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Standard output as it was written. */
  readonly bytes: Uint8Array;
}

export interface Environment {
  readonly input?: string;
  readonly environment?: NodeJS.ProcessEnv;
  /** True if standard output and standard error are terminals. */
  readonly isTerminal?: boolean;
}

function collect(isTTY: boolean): { readonly stream: OutputStream; readonly read: () => Buffer } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream: Object.assign(stream, { isTTY }), read: () => Buffer.concat(chunks) };
}

/** Runs a command as the command line does, in this process. */
export async function screener(
  words: readonly string[],
  { input = "", environment = {}, isTerminal = false }: Environment = {},
): Promise<Outcome> {
  const [output, notes] = [collect(isTerminal), collect(isTerminal)];
  const exit = (status: number): void => {
    throw new Error(`The command ended the process with ${status}.`);
  };
  const terminal = createTerminal(
    Readable.from(input === "" ? [] : [input]),
    output.stream,
    notes.stream,
    environment,
    exit,
  );
  const status = await performCommand(words, { terminal, environment });
  const bytes = output.read();
  return { status, out: bytes.toString("utf8"), err: notes.read().toString("utf8"), bytes };
}
