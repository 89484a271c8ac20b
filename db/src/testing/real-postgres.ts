import { execFile, execFileSync, spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { checkConnection } from "../connection.ts";
import { DatabaseError } from "../errors.ts";

const run = promisify(execFile);
const DEBIAN_POSTGRES = "/usr/lib/postgresql";
const START_MS = 60_000;

export interface RealPostgres {
  /** The maintenance database of a server of this run. */
  readonly url: string;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** The folder with `initdb` and `postgres`, newest version first; undefined if none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  const packaged = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, "bin"));
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  return [...onPath, ...packaged].find(
    (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")),
  );
}

/** Creates a database cluster in a new folder and serves it on a free port of 127.0.0.1. */
export async function startPostgres(binaries: string): Promise<RealPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "munshi-postgres-"));
  const identity = serverIdentity();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  let server: ChildProcess | undefined;
  const kill = (): void => {
    server?.kill("SIGQUIT");
  };
  try {
    await run(
      join(binaries, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...identity, cwd: folder },
    );
    const port = await findFreePort();
    server = spawn(join(binaries, "postgres"), ["-D", data, ...settings(folder, port)], {
      ...identity,
      cwd: folder,
      stdio: "ignore",
    });
    process.once("exit", kill);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await waitUntilReady(url, server);
    return { url, stop: async () => stop(server, kill, folder) };
  } catch (error) {
    await stop(server, kill, folder);
    throw error;
  }
}

function settings(folder: string, port: number): readonly string[] {
  const values = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 200,
    // The cluster is temporary: durability is not needed.
    fsync: "off",
    synchronous_commit: "off",
    full_page_writes: "off",
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** PostgreSQL refuses to run as root; Debian's package has a user for it. */
function serverIdentity(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    if (server.exitCode !== null) {
      throw new DatabaseError(
        "database.unreachable",
        `PostgreSQL ended with ${server.exitCode} while starting`,
      );
    }
    try {
      await checkConnection(url);
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(50);
    }
  }
}

async function stop(
  server: ChildProcess | undefined,
  kill: () => void,
  folder: string,
): Promise<void> {
  process.removeListener("exit", kill);
  if (server !== undefined && server.exitCode === null && server.signalCode === null) {
    const exited = once(server, "exit");
    server.kill("SIGINT");
    await exited;
  }
  rmSync(folder, { recursive: true, force: true });
}

async function findFreePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}
