import { startServer } from "../http/server.ts";
import type { RunningServer } from "../http/server.ts";
import { silentLog } from "../log/log.ts";

/** Starts a silent server on a free port, with a grace period of one second. */
export async function startTestServer(
  answer: Parameters<typeof startServer>[0],
): Promise<RunningServer> {
  return startServer(answer, { log: silentLog, host: "127.0.0.1", port: 0, graceMs: 1_000 });
}
