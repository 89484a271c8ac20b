import { inspect } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { readServerConfig, wholeNumber } from "./server-config.ts";

const own = z.object({
  PORT: wholeNumber(0, 65_535).default(8080),
  CORE_URL: z.url("must be an address"),
});

test("reports every invalid variable at once, with its remedy", () => {
  const read = () =>
    readServerConfig(own, {
      NODE_ENV: "prod",
      PORT: "99999",
      INTERNAL_SECRET: "short",
      LOG_LEVEL: "loud",
      SHUTDOWN_GRACE_MS: "soon",
    });
  expect(read).toThrow(
    [
      "Wrong configuration:",
      "  PORT must be between 0 and 65535",
      "  CORE_URL must be set",
      "  NODE_ENV must be production, development or test",
      "  INTERNAL_SECRET must have 24 characters or more",
      "  LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
      "  SHUTDOWN_GRACE_MS must be a whole number",
    ].join("\n"),
  );
});

test("requires a secret in production and treats an empty variable as unset", () => {
  const url = { CORE_URL: "http://127.0.0.1:1" };
  expect(() => readServerConfig(own, { ...url, NODE_ENV: "production" })).toThrow(
    "Wrong configuration:\n  INTERNAL_SECRET must be set in production",
  );
  expect(readServerConfig(own, { ...url, PORT: "", LOG_LEVEL: "" })).toEqual({
    own: { PORT: 8080, CORE_URL: url.CORE_URL },
    server: {
      mode: "development",
      internalSecret: null,
      logLevel: "info",
      shutdownGraceMs: 10_000,
    },
  });
  expect(readServerConfig(own, { ...url, NODE_ENV: "test" }).server.logLevel).toBe("silent");
});

test("a secret is shown only by reveal", () => {
  const text = "open-sesame-open-sesame-open";
  const { server } = readServerConfig(z.object({}), { INTERNAL_SECRET: text });
  const { internalSecret } = server;
  const shown = [
    JSON.stringify(server),
    inspect(server, { depth: 9, showHidden: true }),
    String(internalSecret),
    Object.values(internalSecret ?? {}).join(""),
  ];
  for (const place of shown) expect(place).not.toContain("sesame");
  expect(internalSecret?.reveal()).toBe(text);
  expect(
    ["", "open-sesame", `${text}!`, text].map((given) => internalSecret?.matches(given)),
  ).toEqual([false, false, false, true]);
});
