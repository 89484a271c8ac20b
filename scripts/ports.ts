import { once } from "node:events";
import { createServer } from "node:net";
import { ScriptError } from "./repository.ts";

/** @throws ScriptError if `port` is in use or not allowed. */
export async function checkPortFree(port: number): Promise<void> {
  try {
    await listenOnce(port);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "EADDRINUSE") {
      throw new ScriptError(`Port ${port} is in use; choose another one with --port`);
    }
    if (code === "EACCES") {
      throw new ScriptError(`Port ${port} is not allowed here; choose one above 1023 with --port`);
    }
    throw error;
  }
}

/** A free port. */
export async function findFreePort(): Promise<number> {
  return listenOnce(0);
}

async function listenOnce(port: number): Promise<number> {
  const probe = createServer();
  probe.listen(port);
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address !== null ? address.port : port;
}
