import { walkThrough } from "./playwright-base.ts";

/** Browser tests on imported market files in the folder `REAL_DATA_DIR`. */
export default await walkThrough({
  testDir: "real-market",
  script: "tests/real-market/serve-real-market.ts",
  readyWithin: 600_000,
  projects: [{ name: "desktop", use: { viewport: { width: 1440, height: 900 } } }],
});
