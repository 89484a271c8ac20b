import { inspect } from "node:util";
import { expect, test } from "vitest";
import { readCoreConfig } from "./config.ts";

const keys = {
  PAYMENTS_KEY_ID: "rzp_test_1",
  PAYMENTS_KEY_SECRET: "open-sesame",
  PAYMENTS_WEBHOOK_SECRET: "sesame-too",
};
const sandbox = {
  PAYMENTS_API_URL: "http://127.0.0.1:5/payments/",
  PAYMENTS_CHECKOUT_URL: "http://127.0.0.1:5/payments/v1/checkout.js",
};
const read = (variables: NodeJS.ProcessEnv) => readCoreConfig(variables).payments;

test("payments are disabled without keys, and outside live operation without addresses", () => {
  expect(read({})).toBeNull();
  expect(read(sandbox)).toBeNull();
  expect(read(keys)).toBeNull();
  expect(read({ PROVIDERS: "live" })).toBeNull();
});

test("the sandbox's addresses are read, and live ones are the default", () => {
  expect(read({ ...keys, ...sandbox })).toMatchObject({
    keyId: "rzp_test_1",
    apiUrl: "http://127.0.0.1:5/payments",
    checkoutUrl: "http://127.0.0.1:5/payments/v1/checkout.js",
  });
  expect(read({ ...keys, PROVIDERS: "live" })).toMatchObject({
    apiUrl: "https://api.razorpay.com",
    checkoutUrl: "https://checkout.razorpay.com/v1/checkout.js",
  });
});

test("keys are secrets", () => {
  expect(inspect(readCoreConfig({ ...keys, ...sandbox }), { depth: 9 })).not.toContain("sesame");
});

test("incomplete keys and live addresses without https are refused", () => {
  expect(() => read({ PAYMENTS_KEY_ID: "rzp_test_1" })).toThrow(
    /PAYMENTS_KEY_SECRET must be set along(.|\n)*PAYMENTS_WEBHOOK_SECRET must be set along/,
  );
  expect(() => read({ ...keys, ...sandbox, PROVIDERS: "live" })).toThrow(
    /PAYMENTS_API_URL must begin with https(.|\n)*PAYMENTS_CHECKOUT_URL must begin with https/,
  );
});
