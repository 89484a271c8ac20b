import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { findFreePort } from "./ports.ts";
import { inRepository } from "./repository.ts";

const COMPANIES = "20";

const isLinux = process.platform === "linux";
/** Each starts the product once more. */
const startsAgain = isLinux && inject("isLong");

let dataDir: string;
let started: ChildProcess[] = [];
/** The first start, which loads the market: it runs through the first tests, until one ends it. */
let product: Product;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "munshi-start-"));
  product = await start();
  started = [];
  // The tests of a running product read /proc.
  if (!isLinux) await interrupt(product);
}, 300_000);
afterEach(async () => {
  await Promise.all(started.map(async (child) => end(child, "SIGKILL")));
  started = [];
});
afterAll(async () => {
  await end(product.child, "SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

interface Product {
  readonly child: ChildProcess;
  readonly address: string;
  /** The processes of the running product by what they run. */
  readonly parts: ReadonlyMap<string, number>;
}

function run(args: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(process.execPath, [inRepository("scripts/start.ts"), ...args], {
    env: { ...process.env, MUNSHI_DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  return child;
}

/** Resolves when the product says that it is ready. */
async function start(): Promise<Product> {
  const port = await findFreePort();
  const child = run(["--port", String(port), "--companies", COMPANIES]);
  await untilReady(child);
  return { child, address: `http://127.0.0.1:${port}`, parts: listParts(child.pid ?? 0) };
}

async function untilReady(child: ChildProcess): Promise<void> {
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes("Munshi is ready")) resolve();
    });
    child.stderr?.on("data", (chunk: Buffer) => {
      said += chunk.toString();
    });
    child.once("exit", () => reject(new Error(said)));
  });
}

/** The children of a process by the name of the file that they run. */
function listParts(parent: number): ReadonlyMap<string, number> {
  const parts = new Map<string, number>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [, ppid] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (Number(ppid) !== parent) continue;
      const [, file = ""] = readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0");
      parts.set(file.replace(`${inRepository()}/`, ""), Number(name));
    } catch {
      // It ended while we looked.
    }
  }
  return parts;
}

function listDescendants(parent: number): readonly number[] {
  const children = [...listParts(parent).values()];
  return [...children, ...children.flatMap(listDescendants)];
}

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return !stat.slice(stat.lastIndexOf(")") + 2).startsWith("Z");
  } catch {
    return false;
  }
}

async function expectGone(pids: readonly number[]): Promise<void> {
  await expect.poll(() => pids.filter(isAlive), { timeout: 30_000 }).toEqual([]);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = once(child, "exit") as Promise<[number | null]>;
  child.kill(signal);
  const [code] = await exited;
  return code;
}

async function interrupt(product: Product): Promise<number | null> {
  return end(product.child, "SIGINT");
}

/** The terminal output from now on. */
function captureOutput(child: ChildProcess): () => string {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return () => output;
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`).catch(() => null);
  return answer?.status === 200;
}

async function collect(child: ChildProcess): Promise<{ code: number | null; error: string }> {
  let error = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    error += chunk.toString();
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, error };
}

const DATABASE = "db/src/embedded/embedded-server.ts";
const CORE_API = "core-api/src/main.ts";
const BFF = "bff/src/main.ts";
const PROVIDERS = "fixtures/providers/main.ts";

test.runIf(isLinux)("runs a database, the servers and the sandbox", async () => {
  expect([...product.parts.keys()].sort()).toEqual([BFF, CORE_API, DATABASE, PROVIDERS]);
  const page = await fetch(product.address);
  expect(page.status).toBe(200);
  const ready = await fetch(`${product.address}/readyz`);
  expect(ready.status).toBe(200);
  const mailbox = await fetch(`${product.address}/__sandbox/mail`);
  expect(await mailbox.text()).toContain("<title>Mailbox");
});

test.runIf(isLinux)(
  "a second start on the same data folder names the process that holds it",
  async () => {
    const second = await collect(run(["--port", String(await findFreePort())]));
    expect(second).toEqual({
      code: 1,
      error: `The data folder ${dataDir} is in use by process ${product.parts.get(DATABASE)}\n`,
    });
  },
);

test.runIf(isLinux)(
  "killed parts are restarted and named on the terminal; Ctrl-C ends all",
  async () => {
    const readOutput = captureOutput(product.child);
    for (const [part, line] of [
      [BFF, "bff was ended by SIGKILL"],
      [CORE_API, "core-api was ended by SIGKILL"],
      [PROVIDERS, "providers was ended by SIGKILL"],
      [DATABASE, "The database's process ended unexpectedly"],
    ] as const) {
      process.kill(product.parts.get(part) ?? 0, "SIGKILL");
      await expect.poll(readOutput, { timeout: 60_000 }).toContain(line);
    }
    await expect.poll(async () => isReady(product.address), { timeout: 60_000 }).toBe(true);
    const parts = [...listParts(product.child.pid ?? 0).values()];
    const restarted = listDescendants(product.child.pid ?? 0);
    expect(await interrupt(product)).toBe(0);
    expect(parts.filter(isAlive)).toEqual([]);
    await expectGone(restarted);
  },
);

test.runIf(startsAgain)("killing the start itself leaves nothing running", async () => {
  const killed = await start();
  expect(killed.parts.size).toBe(4);
  await end(killed.child, "SIGKILL");
  await expectGone([...killed.parts.values()]);
});

test.runIf(startsAgain)(
  "it starts again after that; killing npm leaves nothing running",
  async () => {
    const port = await findFreePort();
    const npm = spawn("npm", ["start", "--", "--port", String(port)], {
      cwd: inRepository(),
      env: { ...process.env, MUNSHI_DATA_DIR: dataDir },
      stdio: ["ignore", "pipe", "ignore"],
    });
    started.push(npm);
    await untilReady(npm);
    const descendants = listDescendants(npm.pid ?? 0);
    // The script and its four processes; a shell stands before them on most systems.
    expect(descendants.length).toBeGreaterThanOrEqual(5);
    npm.kill("SIGKILL");
    await expectGone(descendants);
  },
);

test("another size than the one that is loaded is refused in one line", async () => {
  const refused = await collect(run(["--port", String(await findFreePort()), "--companies", "21"]));
  expect(refused.code).toBe(1);
  expect(refused.error).toMatch(
    /^The loaded demonstration market has 20 companies, not 21: add --reset /,
  );
});

test("a busy port is one line before any work is done", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const address = taken.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const empty = join(dataDir, "never");
  const refused = await collect(run(["--port", String(port)], { MUNSHI_DATA_DIR: empty }));
  taken.close();
  expect(refused).toEqual({
    code: 1,
    error: `Port ${port} is in use; choose another one with --port\n`,
  });
  expect(readdirSync(dataDir)).not.toContain("never");
});

test("an unreachable database is one line without its password", async () => {
  const refused = await collect(
    run(["--port", String(await findFreePort())], {
      DATABASE_URL: "postgres://someone:secret@127.0.0.1:1/market",
    }),
  );
  expect(refused).toEqual({
    code: 1,
    error:
      "The database at 127.0.0.1:1/market cannot be reached: connect ECONNREFUSED 127.0.0.1:1\n",
  });
});
