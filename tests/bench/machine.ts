import { cpus, loadavg, totalmem } from "node:os";

/** The machine, in one line. */
export function describeMachine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${gigabytes} GiB, Node ${process.version}`;
}

export function describeLoad(): string {
  return loadavg()
    .map((load) => load.toFixed(1))
    .join(", ");
}
