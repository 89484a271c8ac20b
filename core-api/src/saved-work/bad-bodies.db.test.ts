import { propertyRuns } from "@munshi/fixtures/property-runs";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendBadBodies } from "./bad-bodies.fixture.ts";
import { startScreensServer } from "./screens-server.fixture.ts";
import type { Member, ScreensServer } from "./screens-server.fixture.ts";

let server: ScreensServer;
let asha: Member;
beforeAll(async () => {
  server = await startScreensServer();
  asha = await server.member("asha@example.in");
});
afterAll(async () => {
  await server.close();
});

const each = propertyRuns(60, 12);

test("no body makes a call fail on our side", { timeout: 240_000 }, async () => {
  const { sent, failed } = await sendBadBodies(server, asha, each);
  expect(sent).toBe(10 * each);
  expect(failed).toEqual([]);
});

test("no address or query makes a call fail on our side", { timeout: 240_000 }, async () => {
  const texts = fc.sample(fc.string({ unit: "binary", maxLength: 40 }), {
    numRuns: propertyRuns(40, 12),
    seed: 7,
  });
  for (const text of ["%00", "%", "..%2f", "\u0000", "\ud800", "x".repeat(43), ...texts]) {
    const encoded = encodeURIComponent(text.toWellFormed());
    for (const [method, path] of [
      ["GET", `/getScreener/${encoded}`],
      ["GET", `/getClientQuery/${encoded}`],
      ["GET", `/screens/${encoded}/versions`],
      ["GET", `/screens/${encoded}/diff?from=1&to=1`],
      ["GET", `/screens/${encoded}/shares`],
      ["DELETE", `/screens/${encoded}`],
      ["DELETE", `/screens/shares/${encoded}`],
      ["GET", `/shared_screens/${encoded}`],
      ["GET", `/public_screens?search=${encoded}&page=${encoded}`],
      ["GET", `/public_screens?search=${encoded}`],
    ] as const) {
      const answer = await fetch(server.address + path, {
        method,
        headers: { authorization: `Bearer ${asha.bearer}` },
      });
      await answer.arrayBuffer();
      expect([path, answer.status < 500]).toEqual([path, true]);
    }
  }
});
