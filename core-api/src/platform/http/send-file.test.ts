import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { silentLog } from "@munshi/platform";
import type { RunningServer } from "@munshi/platform";
import { startTestServer } from "@munshi/platform/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "./app.ts";
import { letPass, openAccess } from "./open-access.fixture.ts";
import { defineRoute } from "./route.ts";
import { sendFile } from "./send-file.ts";

const megabyte = 1_000_000;
let folder = "";
let server: RunningServer;
let sent: Readable | null = null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "munshi-send-"));
  await mkdir(join(folder, "root"));
  await writeFile(join(folder, "secret.json"), "{}");
  await writeFile(join(folder, "root", "large.arrow"), Buffer.alloc(60 * megabyte, 1));
  await symlink(join(folder, "secret.json"), join(folder, "root", "link.json"));
  const app = createApp({
    log: silentLog,
    requestTimeoutMs: 5_000,
    identify: letPass,
    access: openAccess,
    routes: [
      defineRoute({
        method: "GET",
        path: "/files/*file",
        summary: "A file",
        access: "public",
        schemas: {},
        handle: async ({ ctx }) => {
          await sendFile(ctx, {
            root: join(folder, "root"),
            path: ctx.params?.["file"] ?? "",
            etag: '"tag"',
            cacheControl: "no-cache",
          });
          const body: unknown = ctx.body;
          sent = body instanceof Readable ? body : null;
        },
      }),
    ],
  });
  server = await startTestServer(app.callback());
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

test("a client that goes away mid-file leaves no open file and a server that answers", async () => {
  await new Promise<void>((resolve) => {
    get(`${server.address}/files/large.arrow`, (answer) => {
      answer.once("data", () => {
        answer.destroy();
        resolve();
      });
    });
  });
  await expect.poll(() => sent?.destroyed).toBe(true);
  const again = await fetch(`${server.address}/files/large.arrow`);
  expect((await again.arrayBuffer()).byteLength).toBe(60 * megabyte);
});

test("a link that leads out of the folder, a folder and a missing file are not found", async () => {
  for (const path of ["link.json", "..%2fsecret.json", "missing.arrow", "."]) {
    expect((await fetch(`${server.address}/files/${path}`)).status).toBe(404);
  }
});
