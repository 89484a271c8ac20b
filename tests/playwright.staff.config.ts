import { walkThrough } from "./playwright-base.ts";

/**
 * A day of staff, in a product with a small market that nothing else uses: what they publish and
 * send changes the market and the members of all.
 */
export default await walkThrough({
  testDir: "staff",
  script: "scripts/start.ts",
  args: ["--companies", "60"],
  readyWithin: 300_000,
  projects: [{ name: "desktop", use: { viewport: { width: 1440, height: 900 } } }],
});
