import { brotliDecompressSync } from "node:zlib";
import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { createCompressor } from "./compressor.ts";
import { createFileCache } from "./file-cache.ts";
import { createStoredFile } from "./stored-file.ts";

const fileOf = (size: number) => createStoredFile(Buffer.alloc(size, "a"), "text/plain");

test("the cache evicts the least recently used file", async () => {
  const cache = createFileCache(300);
  const loads: string[] = [];
  const get = async (key: string) =>
    cache.get(key, async () => {
      loads.push(key);
      return fileOf(100);
    });
  for (const key of ["a", "b", "c", "a", "d", "a", "b"]) await get(key);
  expect(loads).toEqual(["a", "b", "c", "d", "b"]);
  expect(cache.size()).toBe(300);
});

test("does not cache a failed load", async () => {
  const cache = createFileCache(300);
  const fail = cache.get("a", async () => {
    throw new Error("away");
  });
  await expect(fail).rejects.toThrow("away");
  expect((await cache.get("a", async () => fileOf(1))).bytes).toHaveLength(1);
});

test("counts the compressed form of a file", async () => {
  const cache = createFileCache(1_000);
  const file = fileOf(100);
  await cache.get("a", async () => file);
  file.brotli = { quality: 5, bytes: Buffer.alloc(50) };
  cache.recount("a");
  expect(cache.size()).toBe(150);
});

test("compresses quickly first and better later, with the same content", async () => {
  const compressor = createCompressor({ log: silentLog, improves: true });
  const text = Array.from({ length: 4_000 }, (_, index) => `${Math.sin(index)} `).join("");
  const file = createStoredFile(Buffer.from(text), "text/plain");
  await Promise.all([compressor.compress(file), compressor.compress(file)]);
  const quick = file.brotli;
  expect(quick?.quality).toBe(5);
  await expect.poll(() => file.brotli?.quality, { timeout: 20_000 }).toBe(11);
  expect(file.brotli?.bytes.length).toBeLessThan(quick?.bytes.length ?? 0);
  for (const form of [quick, file.brotli]) {
    expect(brotliDecompressSync(form?.bytes ?? Buffer.alloc(0)).toString()).toBe(text);
  }
  await compressor.stop();
});

test("leaves short and already compressed files as they are", async () => {
  const compressor = createCompressor({ log: silentLog, improves: false });
  const image = createStoredFile(Buffer.alloc(5_000), "image/png");
  const short = fileOf(100);
  await compressor.compress(image);
  await compressor.compress(short);
  expect([image.brotli, short.brotli]).toEqual([null, null]);
  await compressor.stop();
});
