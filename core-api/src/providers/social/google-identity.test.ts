import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { silentLog } from "@munshi/platform";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import type { CryptoKey, JWK, JWTPayload } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createGoogleIdentity } from "./google-identity.ts";

const clock = createFixedClock(new Date("2026-11-21T18:29:59.000Z"));
const seconds = Math.floor(clock.now().getTime() / 1_000);
const neverAborted = new AbortController().signal;
let signingKey: CryptoKey;
let publicKey: JWK;
let server: Server;
let answers = 200;
let asked = 0;
beforeAll(async () => {
  const pair = await generateKeyPair("RS256");
  signingKey = pair.privateKey;
  publicKey = { ...(await exportJWK(pair.publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(answers, { "content-type": "application/json" });
    response.end(JSON.stringify({ keys: [publicKey] }));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
});

function create() {
  const { port } = server.address() as AddressInfo;
  return createGoogleIdentity(
    {
      clientId: "us",
      issuer: "https://accounts.google.com",
      jwksUrl: `http://127.0.0.1:${port}/certs`,
    },
    { clock, log: silentLog },
  );
}

const sign = (claims: JWTPayload): Promise<string> =>
  new SignJWT({
    iss: "https://accounts.google.com",
    aud: "us",
    sub: "1001",
    iat: seconds,
    exp: seconds + 3_600,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "k1" })
    .sign(signingKey);

test.each([
  ["Google's own address", { email: "Asha@gmail.com", email_verified: true }, true],
  ["a Workspace's", { email: "a@firm.example", email_verified: true, hd: "firm.example" }, true],
  ["verified, and another provider's", { email: "a@post.example", email_verified: true }, false],
  ["not verified", { email: "a@gmail.com", email_verified: false }, false],
  ["not verified, in a Workspace", { email: "a@firm.example", hd: "firm.example" }, false],
  ["one that only ends alike", { email: "a@notgmail.com", email_verified: true }, false],
  ["none", {}, false],
])("an address that is %s counts as proven or not", async (_title, claims, isProven) => {
  const identity = await create().identify(await sign(claims), neverAborted);
  expect(identity).toMatchObject({ subject: "1001", isEmailProven: isProven });
});

test("the issuer may come without its scheme, and nobody else's does", async () => {
  const google = create();
  const identity = await google.identify(await sign({ iss: "accounts.google.com" }), neverAborted);
  expect(identity.subject).toBe("1001");
  for (const iss of ["http://accounts.google.com", "https://accounts.google.com.evil.example"]) {
    const token = await sign({ iss });
    await expect(google.identify(token, neverAborted)).rejects.toMatchObject({ status: 401 });
  }
});

test("a token holds for its hour and half a minute", async () => {
  const google = create();
  const at = async (age: number): Promise<unknown> =>
    google
      .identify(await sign({ iat: seconds - age, exp: seconds - age + 3_600 }), neverAborted)
      .then(
        () => "holds",
        () => "refused",
      );
  expect(await Promise.all([3_600, 3_629, 3_631, -29, -31].map(at))).toEqual([
    "holds",
    "holds",
    "refused",
    "holds",
    "refused",
  ]);
});

test("keys are fetched once for many tokens", async () => {
  const google = create();
  asked = 0;
  for (let index = 0; index < 5; index += 1) {
    await google.identify(await sign({}), neverAborted);
  }
  expect(asked).toBe(1);
});

test("while Google's keys cannot be had, the answer is to try again, not that the token is bad", async () => {
  answers = 500;
  try {
    await expect(create().identify(await sign({}), neverAborted)).rejects.toMatchObject({
      code: "provider.unavailable",
      status: 503,
    });
  } finally {
    answers = 200;
  }
});
