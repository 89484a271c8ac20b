import { request } from "node:http";
import { expect, test } from "vitest";
import { silentLog } from "../log/log.ts";
import { startServer } from "./server.ts";

const options = { log: silentLog, host: "127.0.0.1", port: 0, graceMs: 5_000 };

test("a stopping server finishes requests in flight and accepts no new ones", async () => {
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

test("closes what does not finish within the grace period", async () => {
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>();
  const server = await startServer(() => enter(), { ...options, graceMs: 20 });
  const answer = fetch(server.address);
  await entered;
  await Promise.all([server.close(), expect(answer).rejects.toThrow("fetch failed")]);
});

test("an idle keep-alive connection does not delay the shutdown", async () => {
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

test("reports a port that is in use", async () => {
  const first = await startServer((_request, response) => response.end(), options);
  await expect(
    startServer((_request, response) => response.end(), { ...options, port: first.port }),
  ).rejects.toMatchObject({ code: "EADDRINUSE" });
  await first.close();
});
