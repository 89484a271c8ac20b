import { request } from "node:http";
import { expect, test } from "vitest";
import { silentLog } from "../log/log.ts";
import { startServer } from "./server.ts";

const options = { log: silentLog, host: "127.0.0.1", port: 0, graceMs: 5_000 };

test("a server told to stop finishes what it has begun and takes nothing new", async () => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const server = await startServer((_request, response) => {
    enter();
    void released.then(() => response.end("done"));
  }, options);
  const answer = fetch(server.address).then(async (response) => response.text());
  await entered;
  const closing = server.close();
  await expect(fetch(server.address)).rejects.toThrow("fetch failed");
  release();
  expect(await answer).toBe("done");
  await closing;
});

test("what does not finish within the grace is cut", async () => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const server = await startServer(() => enter(), { ...options, graceMs: 20 });
  const answer = fetch(server.address);
  await entered;
  await Promise.all([server.close(), expect(answer).rejects.toThrow("fetch failed")]);
});

test("a connection kept alive does not hold the end up", async () => {
  const server = await startServer((_request, response) => response.end("ok"), options);
  await new Promise<void>((resolve) => {
    request(server.address, { headers: { connection: "keep-alive" } }, (answer) => {
      answer.resume().once("end", resolve);
    }).end();
  });
  const started = performance.now();
  await server.close();
  expect(performance.now() - started).toBeLessThan(4_000);
});

test("a port that is taken is said, not survived", async () => {
  const first = await startServer((_request, response) => response.end(), options);
  await expect(
    startServer((_request, response) => response.end(), { ...options, port: first.port }),
  ).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});
