import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@munshi/db/testing";
import type { TestDatabase } from "@munshi/db/testing";
import { afterAll, beforeAll, expect, test } from "vitest";

let database: TestDatabase;
let folder = "";
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "munshi-main-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  readonly errors: () => string;
}

function start(variables: NodeJS.ProcessEnv): Started {
  const child = fork(join(import.meta.dirname, "main.ts"), [], {
    execArgv: [],
    env: { ...process.env, DATABASE_URL: database.url, DATA_DIR: folder, ...variables },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exit = once(child, "exit").then(([code]: unknown[]) => code as number | null);
  return { child, exit, errors: () => errors };
}

async function awaitPort(started: Started): Promise<number> {
  const message = await Promise.race([
    once(started.child, "message").then(([message]: unknown[]) => message),
    started.exit.then((code) => {
      throw new Error(`It ended with ${code}: ${started.errors()}`);
    }),
  ]);
  expect(message).toMatchObject({ type: "ready" });
  return (message as { port: number }).port;
}

test("the server reports its port, answers, and ends in good order when its parent is gone", async () => {
  const started = start({ NODE_ENV: "development", LOG_LEVEL: "info" });
  const port = await awaitPort(started);
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, {
    headers: { "x-request-id": "from-the-browser-1" },
  });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-request-id")).toBe("from-the-browser-1");
  await fetch(`http://127.0.0.1:${port}/datasets/latest`, {
    headers: { "x-request-id": "from-the-browser-2" },
  });
  started.child.disconnect();
  expect(await started.exit).toBe(0);
  const lines = started
    .errors()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as object);
  expect(lines).toContainEqual(
    expect.objectContaining({ requestId: "from-the-browser-2", route: "/datasets/latest" }),
  );
  expect(started.errors()).not.toContain(new URL(database.url).password || "no password");
});

test("SIGTERM ends the server with 0", async () => {
  const started = start({ LOG_LEVEL: "silent" });
  await awaitPort(started);
  started.child.kill("SIGTERM");
  expect(await started.exit).toBe(0);
});

test("a wrong configuration is said plainly, all of it at once", async () => {
  const wrong = start({ CORE_PORT: "eighty", LOG_LEVEL: "loud" });
  expect(await wrong.exit).toBe(1);
  expect(wrong.errors()).toMatch(
    /^core-api: Wrong configuration:\n {2}CORE_PORT .*\n {2}LOG_LEVEL .*\n$/,
  );
});

test("a busy port is said plainly", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const busy = start({ CORE_PORT: String((taken.address() as AddressInfo).port) });
  expect(await busy.exit).toBe(1);
  expect(busy.errors()).toBe("core-api: the port is already in use; choose another.\n");
  taken.close();
});

test("an absent database is said plainly, and its password not at all", async () => {
  const absent = start({ DATABASE_URL: "postgres://munshi:sesame@127.0.0.1:9/munshi" });
  expect(await absent.exit).toBe(1);
  expect(absent.errors()).toMatch(
    /^core-api: The database at 127\.0\.0\.1:9\/munshi cannot be reached.*\n$/,
  );
  expect(absent.errors()).not.toContain("sesame");
});
