import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCoreServer } from "../testing/core-server.ts";
import type { CoreServer } from "../testing/core-server.ts";
import { startBff } from "../testing/start-bff.ts";
import type { RunningBff } from "../testing/start-bff.ts";

let core: CoreServer;
let server: RunningBff;
const asked: { readonly url: string; readonly cookie: string | undefined }[] = [];
const sandbox = createServer((request, response) => {
  asked.push({ url: request.url ?? "", cookie: request.headers.cookie });
  response.writeHead(200, {
    "content-type": "text/html",
    "content-security-policy": "default-src 'none'",
    "set-cookie": "sandbox=1",
  });
  response.end("<h1>Mailbox</h1>");
});
beforeAll(async () => {
  core = await startCoreServer();
  await new Promise<void>((resolve) => {
    sandbox.listen(0, "127.0.0.1", resolve);
  });
  const { port } = sandbox.address() as AddressInfo;
  server = await startBff(core.url, { SANDBOX_URL: `http://127.0.0.1:${port}` });
});
afterAll(async () => {
  await server.close();
  sandbox.closeAllConnections();
  sandbox.close();
  await core.close();
});

test("serves sandbox pages below their path, without cookies in either direction", async () => {
  const answer = await server.call("/__sandbox/mail?to=a%40b.in", {
    headers: { cookie: "munshi=secret" },
  });
  expect([answer.status, answer.body.toString()]).toEqual([200, "<h1>Mailbox</h1>"]);
  expect(answer.headers["content-security-policy"]).toBe("default-src 'none'");
  expect(answer.headers["set-cookie"]).toBeUndefined();
  expect(asked.at(-1)).toEqual({ url: "/__sandbox/mail?to=a%40b.in", cookie: undefined });
});

test.each(["/__sandbox/../google/token", "/__sandbox/%2e%2e/mail", "/__sandboxes", "/mail"])(
  "%s reaches no other sandbox address",
  async (path) => {
    asked.length = 0;
    // Raw, because HTTP libraries normalise the path.
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
    expect(asked).toEqual([]);
  },
);

test("an absolute-form request reaches no other server", async () => {
  asked.length = 0;
  const socket = connect(server.port, "127.0.0.1");
  const target = "http://127.0.0.1:9/__sandbox/mail";
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await text(socket);
  expect(asked.map(({ url }) => url)).toEqual(["/__sandbox/mail"]);
});

test("answers 404 without a sandbox", async () => {
  const plain = await startBff(core.url);
  expect((await plain.call("/__sandbox/mail")).status).toBe(404);
  await plain.close();
});
