import { afterAll, beforeAll, expect, test } from "vitest";
import { sendBadBodies } from "./bad-bodies.fixture.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { ScreensServer } from "./screens-server.fixture.ts";

let server: ScreensServer;
beforeAll(async () => {
  server = await startScreensServer();
});
afterAll(async () => {
  await server.close();
});

test("of 2,500 bad bodies for each call none makes it fail on our side", async () => {
  const { failed } = await sendBadBodies(server, await server.member("asha@example.in"), 2_500);
  expect(failed).toEqual([]);
});
