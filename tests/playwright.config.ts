import { walkThrough } from "./playwright-base.ts";

/** Browser tests on the demonstration market. */
const config = await walkThrough({
  testDir: "e2e",
  script: "scripts/start.ts",
  args: ["--companies", "400"],
  readyWithin: 300_000,
  projects: [
    {
      name: "desktop",
      testIgnore: /phone\.spec\.ts$/,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
      testMatch: /phone\.spec\.ts$/,
    },
  ],
});

export default { ...config, globalSetup: "./open-market.ts" };
