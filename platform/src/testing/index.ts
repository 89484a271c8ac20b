import { startServer } from "../http/server.ts";
import type { RunningServer } from "../http/server.ts";
import { silentLog } from "../log/log.ts";

/** A server on any free port of this machine, which logs nothing and waits a second for its end. */
export async function startTestServer(
  answer: Parameters<typeof startServer>[0],
): Promise<RunningServer> {
  return startServer(answer, { log: silentLog, host: "127.0.0.1", port: 0, graceMs: 1_000 });
}
