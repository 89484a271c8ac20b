import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readCoreConfig } from "./config.ts";

const zerodha = { client_id: "key", client_secret: "a shared secret" };
const read = (brokers: unknown, more: NodeJS.ProcessEnv = {}) =>
  readCoreConfig({ BROKERS: JSON.stringify(brokers), ...more }).brokers;

test("without the variable no broker is known", () => {
  expect(readCoreConfig({}).brokers).toEqual({ credentials: new Map(), isLive: false });
});

test("what was agreed with a broker is read, and shows itself to nobody", () => {
  const { credentials, isLive } = read({
    zerodha,
    fivepaisa: {
      ...zerodha,
      login_url: "http://127.0.0.1:1/page/",
      api_url: "http://127.0.0.1:1",
      instruments_url: "http://127.0.0.1:1/lists/",
      add_funds_url: "http://127.0.0.1:1/funds?amount={amount}",
      extra: { user_key: "another secret" },
    },
  });
  expect(isLive).toBe(false);
  expect(credentials.get("zerodha")).toMatchObject({ clientId: "key", loginUrl: null });
  const fivepaisa = credentials.get("fivepaisa");
  expect(fivepaisa?.loginUrl).toBe("http://127.0.0.1:1/page");
  expect(fivepaisa?.instrumentsUrl).toBe("http://127.0.0.1:1/lists");
  expect(fivepaisa?.addFundsUrl).toBe("http://127.0.0.1:1/funds?amount={amount}");
  expect(fivepaisa?.extra["user_key"]?.reveal()).toBe("another secret");
  for (const shown of [inspect(credentials, { depth: 9 }), JSON.stringify([...credentials])]) {
    expect(shown).not.toContain("shared secret");
    expect(shown).not.toContain("another secret");
  }
});

test.each([
  ["no JSON", "{"],
  ["no object of brokers", "[]"],
  ["a broker without a secret", { zerodha: { client_id: "x" } }],
  ["a member that is unknown", { zerodha: { ...zerodha, secrets: "x" } }],
  ["an address that is none", { zerodha: { ...zerodha, api_url: "api.example.in" } }],
  ["an address with a query", { zerodha: { ...zerodha, api_url: "https://api.example.in/?a=1" } }],
  ["a page that is none", { zerodha: { ...zerodha, add_funds_url: "javascript:alert(1)" } }],
  ["a key that is none", { "Zerodha Ltd": zerodha }],
  ["something extra that is no text", { zerodha: { ...zerodha, extra: { user_key: 1 } } }],
])("the start is refused with %s, and tells nothing of what was given", (_title, brokers) => {
  const given = typeof brokers === "string" ? brokers : JSON.stringify(brokers);
  const start = (): unknown => readCoreConfig({ BROKERS: given });
  expect(start).toThrow(/BROKERS/);
  expect(start).not.toThrow(/shared secret/);
});

test("live brokers are spoken with over https alone", () => {
  const plain = { zerodha: { ...zerodha, api_url: "http://api.example.in" } };
  expect(() => read(plain, { PROVIDERS: "live" })).toThrow(/zerodha: .*https/);
  const page = { zerodha: { ...zerodha, add_funds_url: "http://www.example.in/funds" } };
  expect(() => read(page, { PROVIDERS: "live" })).toThrow(/zerodha: .*https/);
  const safe = { zerodha: { ...zerodha, api_url: "https://api.example.in" } };
  expect(read(safe, { PROVIDERS: "live" }).isLive).toBe(true);
});
