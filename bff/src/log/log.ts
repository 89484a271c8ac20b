import { createLog as createServerLog } from "@munshi/platform";
import type { Log, LogOptions } from "@munshi/platform";

const fields = ["version", "files", "quality", "tenant", "host", "file", "section"];

export function createLog(level: string, destination?: LogOptions["destination"]): Log {
  return createServerLog({
    level,
    service: "bff",
    fields,
    ...(destination === undefined ? {} : { destination }),
  });
}
