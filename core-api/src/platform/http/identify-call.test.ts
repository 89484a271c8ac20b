import { Secret } from "@munshi/platform";
import { expect, test } from "vitest";
import type { HttpContext } from "./context.ts";
import { identifyCall, originOf } from "./identify-call.ts";

const secret = new Secret("the-servers-know-this-secret");

async function identify(
  headers: { readonly [name: string]: string },
  known: Secret | null = secret,
) {
  const ctx = {
    state: {},
    get: (name: string) => headers[name] ?? "",
    req: { socket: { remoteAddress: "10.0.0.9" } },
  } as unknown as HttpContext;
  await identifyCall(known)(ctx, async () => undefined);
  return originOf(ctx);
}

const given = {
  "x-internal-secret": secret.reveal(),
  "x-munshi-tenant": "zerodha",
  "x-munshi-client-address": "203.0.113.7",
};
const browser = {
  "x-munshi-client-device": `${"n".repeat(43)} Chrome on Linux`,
  "x-munshi-held-marks": `${"a".repeat(43)},not a mark,${"b".repeat(43)}`,
  "x-munshi-client-flow": "f".repeat(43),
};
const nobody = { tenant: "munshi", address: "10.0.0.9" };

test("accepts the caller's origin from our servers", async () => {
  expect(await identify(given)).toEqual({ tenant: "zerodha", address: "203.0.113.7" });
});

test("only our own servers may state which browser asks", async () => {
  expect(await identify({ ...given, ...browser })).toMatchObject({
    device: { mark: "n".repeat(43), name: "Chrome on Linux" },
    heldMarks: ["a".repeat(43), "b".repeat(43)],
    flow: "f".repeat(43),
  });
  expect(await identify(browser)).toEqual(nobody);
});

test.each([
  ["without the secret", { ...given, "x-internal-secret": "" }, secret],
  ["with a wrong secret", { ...given, "x-internal-secret": "guessed" }, secret],
  ["where no secret is set", given, null],
])("nobody is believed %s", async (_title, headers, known) => {
  expect(await identify(headers, known)).toEqual(nobody);
});

test.each(["", "Zerodha", "../x", "x".repeat(41)])("%j is no tenant", async (tenant) => {
  expect((await identify({ ...given, "x-munshi-tenant": tenant })).tenant).toBe("munshi");
});
