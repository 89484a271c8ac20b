import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFeedPictures, largestPicture, recognisePicture } from "./feed-pictures.ts";

const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1A\n", "latin1"), Buffer.alloc(40)]);
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}
let reply: Reply;
const asked: string[] = [];
const server = createServer((request, response) => {
  asked.push(request.url ?? "");
  response.writeHead(reply.status, reply.headers).end(reply.body);
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked.length = 0;
  reply = { status: 200, headers: { "content-type": "text/html" }, body: png };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = (hosts: readonly string[] = []) =>
  createFeedPictures(`${url}/feed`, { log: silentLog, hosts });

test("a picture is what its bytes are, whatever its sender calls it", async () => {
  expect(await open().load(`${url}/wp-content/uploads/a.php`)).toEqual({
    type: "image/png",
    bytes: png,
  });
  expect(asked).toEqual(["/wp-content/uploads/a.php"]);
});

test.each([
  ["image/jpeg", Buffer.from("ffd8ffe0", "hex")],
  ["image/gif", Buffer.from("GIF89a")],
  ["image/webp", Buffer.from("RIFF0000WEBPVP8 ")],
  ["image/avif", Buffer.from("0000ftypavif0000")],
  ["image/svg+xml", svg],
  ["image/svg+xml", Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- by hand -->\n<svg>')],
  [null, Buffer.from("<html><svg></svg></html>")],
  [null, Buffer.from("<svgs>")],
  [null, Buffer.from("%PDF-1.7")],
  [null, Buffer.alloc(0)],
])("bytes are told to be %s", (type, bytes) => {
  expect(recognisePicture(bytes)).toBe(type);
});

test("only the blog's own origin and the hosts named are fetched from", async () => {
  const { isAllowed, load } = open(["i0.example.in", "cdn.example.in:8443"]);
  const other = new URL(url);
  other.port = String(Number(other.port) ^ 1);
  const allowed = [
    `${url}/a.png`,
    "https://i0.example.in/a.png",
    "https://cdn.example.in:8443/a.png",
  ];
  const refused = [
    `${other}a.png`,
    url.replace("127.0.0.1", "127.1.1.1"),
    url.replace("http://", "http://user:word@"),
    "http://i0.example.in/a.png",
    "https://i0.example.in:444/a.png",
    "https://i0.example.in.evil.example/a.png",
    "https://evil.example/i0.example.in",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "nonsense",
  ];
  expect(allowed.filter((address) => !isAllowed(address))).toEqual([]);
  expect(refused.filter(isAllowed)).toEqual([]);
  for (const address of refused) {
    await expect(load(address)).rejects.toMatchObject({ code: "picture.not_found", status: 404 });
  }
  expect(asked).toEqual([]);
});

test.each<[string, Partial<Reply>]>([
  ["too large", { body: Buffer.concat([png, Buffer.alloc(largestPicture)]) }],
  ["no picture", { body: Buffer.from("<html>") }],
  ["gone", { status: 404 }],
])("one that is %s counts as none, however often, and holds no other back", async (_title, bad) => {
  const pictures = open();
  reply = { ...reply, ...bad };
  for (let time = 0; time < 8; time += 1) {
    await expect(pictures.load(`${url}/a.png`)).rejects.toMatchObject({
      code: "picture.not_found",
      status: 404,
    });
  }
  reply = { ...reply, status: 200, body: svg };
  expect((await pictures.load(`${url}/b.svg`)).type).toBe("image/svg+xml");
});

test("the largest that is taken is taken whole", async () => {
  reply = { ...reply, body: Buffer.concat([png, Buffer.alloc(largestPicture - png.length)]) };
  expect((await open().load(`${url}/a.png`)).bytes.length).toBe(largestPicture);
});

test.each<[string, Partial<Reply>]>([
  ["fails", { status: 502 }],
  ["leads elsewhere", { status: 302, headers: { location: "http://169.254.169.254/" } }],
])("a blog that %s is unavailable", async (_title, bad) => {
  reply = { ...reply, ...bad };
  await expect(open().load(`${url}/a.png`)).rejects.toMatchObject({
    code: "provider.unavailable",
    status: 503,
  });
  expect(asked).toHaveLength(1);
});
