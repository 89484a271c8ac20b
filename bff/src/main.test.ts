import { fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startCoreServer } from "./testing/core-server.ts";

function start(variables: NodeJS.ProcessEnv) {
  const child = fork(join(import.meta.dirname, "main.ts"), [], {
    execArgv: [],
    env: { ...process.env, BFF_PORT: "0", LOG_LEVEL: "silent", ...variables },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  let errors = "";
  child.stderr?.on("data", (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const exit = once(child, "exit").then(([code]: unknown[]) => code as number | null);
  return { child, exit, errors: () => errors };
}

test("reports its port, answers, and shuts down gracefully when its parent exits", async () => {
  const core = await startCoreServer();
  const started = start({ CORE_API_URL: core.url });
  const [message] = (await once(started.child, "message")) as [{ type: string; port: number }];
  expect(message.type).toBe("ready");
  expect((await fetch(`http://127.0.0.1:${message.port}/readyz`)).status).toBe(200);
  started.child.disconnect();
  expect(await started.exit).toBe(0);
  await core.close();
});

test("reports why it cannot start", async () => {
  const wrong = start({ CORE_API_URL: "", BFF_PORT: "many" });
  expect(await wrong.exit).toBe(1);
  expect(wrong.errors()).toBe(
    "bff: Wrong configuration:\n  BFF_PORT must be a whole number\n  CORE_API_URL must be set\n",
  );
  const unbuilt = start({ CORE_API_URL: "http://127.0.0.1:9", WEB_DIST: "/nowhere" });
  expect(await unbuilt.exit).toBe(1);
  expect(unbuilt.errors()).toBe("bff: No built web app in /nowhere: build it first.\n");
});
