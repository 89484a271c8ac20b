import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ErrorBody } from "../contract/index.ts";
import { silentLog } from "../log/log.ts";
import { startServer } from "./server.ts";
import type { RunningServer } from "./server.ts";

const options = { log: silentLog, host: "127.0.0.1", port: 0, graceMs: 1_000 };
let usual: RunningServer;
let patient: RunningServer;
beforeAll(async () => {
  usual = await startServer((_request, response) => response.end("read"), options);
  patient = await startServer((_request, response) => response.end("read"), {
    ...options,
    maxHeaderBytes: 100_000,
    presentRefusal: ({ status }) =>
      status === 431 ? { headers: { "content-type": "text/html" }, body: "<p>Too long" } : null,
  });
});
afterAll(async () => {
  await usual.close();
  await patient.close();
});

interface Raw {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends everything before reading, as browsers do, and reads until the server closes. */
async function send(server: RunningServer, text: string): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(server.port, "127.0.0.1", () => {
      socket.write(text, () => socket.resume());
    });
    socket.pause();
    socket.on("error", reject);
    socket.on("data", (chunk: Buffer) => chunks.push(chunk));
    socket.on("end", () => {
      socket.destroy();
      const [head = "", body = ""] = Buffer.concat(chunks).toString().split("\r\n\r\n");
      resolve({ status: Number(head.split(" ")[1]), head, body });
    });
  });
}

const withAddressOf = (bytes: number): string =>
  `GET /?q=${"x".repeat(bytes)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`;

test("answers an address beyond the limit with the common error body, and accepts a shorter one", async () => {
  expect((await send(usual, withAddressOf(10_000))).body).toBe("read");
  const { status, head, body } = await send(usual, withAddressOf(20_000));
  expect(status).toBe(431);
  const { error } = JSON.parse(body) as ErrorBody;
  expect(error).toMatchObject({ code: "request.headers_too_large", details: [] });
  expect(head).toContain(`x-request-id: ${error.requestId}`);
  expect(head).toContain(`content-length: ${body.length}`);
});

test("a server may set a higher limit and its own answer", async () => {
  expect((await send(patient, withAddressOf(90_000))).body).toBe("read");
  const { status, head, body } = await send(patient, withAddressOf(110_000));
  expect([status, body]).toEqual([431, "<p>Too long"]);
  expect(head).toContain("content-type: text/html");
});

test("a client that sends megabytes too much can still read the answer", async () => {
  expect((await send(patient, withAddressOf(8_000_000))).status).toBe(431);
});

test("answers a malformed request and serves the next one", async () => {
  const { status, body } = await send(usual, "HELLO\r\n\r\n");
  expect(status).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ error: { code: "request.malformed" } });
  expect((await send(usual, withAddressOf(1))).body).toBe("read");
});

test("answers 408 to a request that arrives too slowly", async () => {
  const hasty = await startServer((request) => request.resume(), { ...options, arrivalMs: 300 });
  try {
    for (const begun of [
      "GET / HTTP/1.1\r\nhost: x\r\n",
      "POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nabc",
    ]) {
      expect((await send(hasty, begun)).status).toBe(408);
    }
  } finally {
    await hasty.close();
  }
});
