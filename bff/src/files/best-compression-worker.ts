import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { brotliCompressSync, constants } from "node:zlib";

// Linux sets priority by thread; elsewhere this would slow the whole process down.
if (process.platform === "linux") setPriority(0, 19);

parentPort?.on("message", (bytes: Uint8Array) => {
  const compressed = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  parentPort?.postMessage(compressed, []);
});
