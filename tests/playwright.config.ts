import { walkThrough } from "./playwright-base.ts";

/** Browser tests on the demonstration market. */
export default await walkThrough({
  testDir: "e2e",
  script: "scripts/start.ts",
  args: ["--companies", "400"],
  readyWithin: 300_000,
  projects: [
    // First, since it takes longest: it starts a product and goes step by step.
    {
      name: "staff",
      use: { viewport: { width: 1440, height: 900 } },
      testMatch: /staff-day\.spec\.ts$/,
    },
    {
      name: "desktop",
      testIgnore: /(phone|staff-day)\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: /phone\.spec\.ts$/,
    },
  ],
});
