import type { PlantedFault } from "./fault.ts";

export const baseFaults: readonly PlantedFault[] = [
  {
    file: "db/src/sessions/database-session-store.ts",
    from: '.whereNull("used_at")',
    to: "",
    breaks: "a code that carries a session to another host works twice",
  },
  {
    file: "db/src/notifications/count-unread.ts",
    from: "(told.tenant_key is null or told.tenant_key = reader.tenant)",
    to: "reader.tenant is not null",
    breaks: "notifications of other sites count as unread",
  },
  {
    file: "platform/src/time/market-time.ts",
    from: "offsetMs = 5.5 * 3_600_000",
    to: "offsetMs = 5 * 3_600_000",
    breaks: "the market's day begins half an hour late",
  },
  {
    file: "platform/src/time/market-time.ts",
    from: "date.slice(5, 7)) >= 4",
    to: "date.slice(5, 7)) > 4",
    breaks: "April belongs to the financial year before",
  },
  {
    file: "scripts/keep-running.ts",
    from: "* 2 ** (deaths - 1)",
    to: "* 2 ** deaths",
    breaks: "the first restart waits twice as long",
  },
  {
    file: "scripts/test-counts.ts",
    from: "exitCode !== 0 && settled.failed === 0",
    to: "exitCode !== 0 && settled.failed > 0",
    breaks: "a test runner that crashed counts as passed",
  },
];
