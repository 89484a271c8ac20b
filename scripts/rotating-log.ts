import { closeSync, fstatSync, mkdirSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const LIMIT_BYTES = 10 * 1024 * 1024;
/** Rotated files kept next to the current one; `.1` is the newest. */
const OLDER_FILES = 4;

/** A log of limited size. Lines that cannot be written are dropped: a full disk must not end a process. */
export interface RotatingLog {
  write(chunk: Uint8Array): void;
  close(): void;
}

/** Appends to the log at `path`, which is rotated to `path.1` and so on before it exceeds `limitBytes`. */
export function openRotatingLog(path: string, limitBytes = LIMIT_BYTES): RotatingLog {
  let file: number | null = null;
  let bytes = 0;
  const close = (): void => {
    if (file !== null) ignoreFailure(closeSync, file);
    file = null;
  };
  const open = (): number => {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const opened = openSync(path, "a", 0o600);
    bytes = fstatSync(opened).size;
    file = opened;
    return opened;
  };
  const append = (chunk: Uint8Array): void => {
    let target = file ?? open();
    if (bytes > 0 && bytes + chunk.length > limitBytes) {
      close();
      rotate(path);
      target = open();
    }
    bytes += writeSync(target, chunk);
  };
  return { write: (chunk) => ignoreFailure(append, chunk), close };
}

function rotate(path: string): void {
  const names = [
    path,
    ...Array.from({ length: OLDER_FILES }, (_, index) => `${path}.${index + 1}`),
  ];
  for (let age = OLDER_FILES; age > 0; age -= 1) {
    // A young log has fewer files.
    ignoreFailure(() => renameSync(names[age - 1] ?? path, names[age] ?? path), undefined);
  }
}

function ignoreFailure<T>(act: (value: T) => void, value: T): void {
  try {
    act(value);
  } catch {
    // There is no other place to report it.
  }
}
