import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readBffConfig } from "./config.ts";

test("everything that is wrong is said at once, with the remedy", () => {
  const variables = { NODE_ENV: "prod", BFF_PORT: "99999", INTERNAL_SECRET: "short" };
  expect(() => readBffConfig(variables)).toThrow(
    [
      "Wrong configuration:",
      "  NODE_ENV must be production, development or test",
      "  BFF_PORT must lie between 0 and 65535",
      "  CORE_API_URL must be set",
      "  INTERNAL_SECRET must have 24 characters or more",
    ].join("\n"),
  );
});

test("a secret shows itself to nobody who does not ask for it by name", () => {
  const text = "a-very-secret-text-of-mine";
  const config = readBffConfig({ CORE_API_URL: "http://127.0.0.1:1", INTERNAL_SECRET: text });
  for (const shown of [JSON.stringify(config), inspect(config), String(config.internalSecret)]) {
    expect(shown).not.toContain(text);
  }
  expect(config.internalSecret?.reveal()).toBe(text);
});
