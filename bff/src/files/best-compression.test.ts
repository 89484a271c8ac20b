import { brotliDecompressSync } from "node:zlib";
import { silentLog } from "@munshi/platform";
import { expect, test } from "vitest";
import { createBestCompression } from "./best-compression.ts";

test("queued files add no listeners to the worker", async () => {
  const warnings: Error[] = [];
  const warn = (warning: Error): void => void warnings.push(warning);
  process.on("warning", warn);
  const best = createBestCompression(silentLog);
  const texts = Array.from({ length: 14 }, (_, index) => `${index} `.repeat(300));
  const compressed = await Promise.all(texts.map((text) => best.compress(Buffer.from(text))));
  const read = compressed.map((bytes) => brotliDecompressSync(bytes ?? Buffer.alloc(0)).toString());
  expect(read).toEqual(texts);
  await best.stop();
  process.off("warning", warn);
  expect(warnings).toEqual([]);
});

test("skips files beyond the queue's limit", async () => {
  const best = createBestCompression(silentLog, 1_000);
  const [first, second] = [best.compress(Buffer.alloc(900)), best.compress(Buffer.alloc(900))];
  expect(await second).toBeNull();
  expect(await first).not.toBeNull();
  expect(await best.compress(Buffer.alloc(900))).not.toBeNull();
  await best.stop();
});
