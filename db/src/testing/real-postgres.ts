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
  /** Kills the server at once; resolves when it is started again on the same data. */
  crash(): Promise<void>;
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

/**
 * Creates a database cluster in a new folder and serves it on a free port of 127.0.0.1. `isDurable`:
 * commits survive `crash`.
 */
export async function startPostgres(
  binaries: string,
  { isDurable = false }: { readonly isDurable?: boolean } = {},
): Promise<RealPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "munshi-postgres-"));
  const identity = serverIdentity();
  if (identity) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, "data");
  let server: ChildProcess | undefined;
  const kill = (): void => {
    server?.kill("SIGQUIT");
  };
  const serve = async (port: number, url: string): Promise<void> => {
    server = spawn(join(binaries, "postgres"), ["-D", data, ...settings(folder, port, isDurable)], {
      ...identity,
      cwd: folder,
      stdio: "ignore",
    });
    await waitUntilReady(url, server);
  };
  try {
    await run(
      join(binaries, "initdb"),
      ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
      { ...identity, cwd: folder },
    );
    const port = await findFreePort();
    process.once("exit", kill);
    const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
    await serve(port, url);
    return {
      url,
      crash: async () => {
        const exited = server === undefined ? Promise.resolve() : once(server, "exit");
        server?.kill("SIGKILL");
        await exited;
        await restart(async () => serve(port, url));
      },
      stop: async () => stop(server, kill, folder),
    };
  } catch (error) {
    await stop(server, kill, folder);
    throw error;
  }
}

/** Until the last backend of the killed server is gone, a new one refuses to start. */
async function restart(serve: () => Promise<void>): Promise<void> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    try {
      return await serve();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await delay(100);
    }
  }
}

function settings(folder: string, port: number, isDurable: boolean): readonly string[] {
  // A temporary cluster needs no durability.
  const durable = isDurable ? "on" : "off";
  const values = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: durable,
    synchronous_commit: durable,
    full_page_writes: durable,
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
