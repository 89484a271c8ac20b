import { parentPort, workerData } from "node:worker_threads";
import { smallCatalogue } from "./eval/small-market.fixture.ts";
import { createQueryReader } from "./query.ts";

const depth = workerData as number;
const reader = createQueryReader(smallCatalogue);

/** Complete and truncated texts; truncated ones need the deepest stack. */
const texts = [
  `${"(".repeat(depth)}Sales > 1${")".repeat(depth)}`,
  `${"NOT (".repeat(depth)}Sales > 1${")".repeat(depth)}`,
  `${"abs(".repeat(depth)}Sales${")".repeat(depth)} > 1`,
  "growth(".repeat(depth),
  `${"(".repeat(depth)}Sales >`,
  `${"-(".repeat(depth)}Sales`,
];
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
parentPort?.postMessage(texts.map((text) => reader.read(text).diagnostics.map(({ code }) => code)));
