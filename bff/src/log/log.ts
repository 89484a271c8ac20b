import { createLog as createServerLog } from "@munshi/platform";
import type { Log } from "@munshi/platform";

const fields = ["version", "files", "quality", "tenant", "host", "file"];

export function createLog(level: string): Log {
  return createServerLog({ level, service: "bff", fields });
}
