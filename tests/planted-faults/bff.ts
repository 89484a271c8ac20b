import type { PlantedFault } from "./fault.ts";

export const bffFaults: readonly PlantedFault[] = [
  {
    file: "bff/src/middleware/refuse-foreign-changes.ts",
    from: '(site === "" || site === "same-origin")',
    to: '(site === "" || site !== "cross-site")',
    breaks: "a sub-domain may change things for a member",
  },
  {
    file: "bff/src/http/try-limit.ts",
    from: "known.tries <= most",
    to: "known.tries < most",
    breaks: "the last allowed try is refused",
  },
  {
    file: "bff/src/gate/next-address.ts",
    from: 'name === null || portOf(host) !== portOf(ctx.get("host"))',
    to: "name === null",
    breaks: "a sign-in leads to another port of the host",
  },
  {
    file: "bff/src/session/sessions.ts",
    from: "stored === null || stored.tenant !== tenant",
    to: "stored === null",
    breaks: "a session of one site is taken on another",
  },
  {
    file: "bff/src/session/sessions.ts",
    from: "handoverMs = 60_000",
    to: "handoverMs = 600_000",
    breaks: "a code that carries a session to another host lives ten minutes",
  },
  {
    file: "bff/src/data/dataset-store.ts",
    from: "recorded !== undefined && !isIntact(stored, recorded)",
    to: 'recorded === ""',
    breaks: "a damaged dataset file is served",
  },
  {
    file: "bff/src/views/parts/part-cache.ts",
    from: "error instanceof AppError && error.status < 500",
    to: "error instanceof AppError && error.status < 400",
    breaks: "cached data replace core-api's refusal",
  },
  {
    file: "bff/src/notifications/count-stream.ts",
    from: "if (isFull) waiting = text;",
    to: "if (isFull) waiting ??= text;",
    breaks: "a slow page gets an outdated count",
  },
];
