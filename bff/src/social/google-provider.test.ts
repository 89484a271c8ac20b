import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Secret } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGoogleProvider } from "./google-provider.ts";
import type { SocialProviderClient } from "./social-provider.ts";

/** The next answer of the token endpoint. */
let next: { readonly status: number; readonly body: string } = { status: 500, body: "" };
let discoveries = 0;
let issuer = "";
let at = 0;
let google: SocialProviderClient;
const server = createServer((request, response) => {
  if (request.url === "/.well-known/openid-configuration") {
    discoveries += 1;
    const endpoints = {
      authorization_endpoint: `${issuer}/auth`,
      token_endpoint: `${issuer}/token`,
    };
    response.writeHead(200).end(JSON.stringify(endpoints));
    return;
  }
  response.writeHead(next.status).end(next.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const login = { clientId: "g", clientSecret: new Secret("s"), issuer };
  google = createGoogleProvider(login, () => at);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenWith = (claims: object): string => `${encode({})}.${encode(claims)}.c2ln`;
const exchange = async () =>
  google.exchange({ code: "c", redirectUri: "http://x/", verifier: "v", nonce: "n1" });

test("returns the token with its names if its nonce matches the attempt", async () => {
  const token = tokenWith({ nonce: "n1", given_name: "Asha", sub: "1" });
  next = { status: 200, body: JSON.stringify({ id_token: token }) };
  expect(await exchange()).toEqual({ auth_token: token, given_name: "Asha" });
});

test.each([
  ["a token of another attempt", 200, { id_token: tokenWith({ nonce: "n2" }) }, "social.refused"],
  ["a token without a nonce", 200, { id_token: tokenWith({}) }, "social.refused"],
  ["a token that is none", 200, { id_token: "abc" }, "social.refused"],
  ["an answer without a token", 200, {}, "social.failed"],
  ["a code that was used", 400, { error: "invalid_grant" }, "social.refused"],
  ["too many questions", 429, {}, "social.failed"],
  ["a failure of Google's own", 500, {}, "social.failed"],
])("reports %s", async (_title, status, body, code) => {
  next = { status, body: JSON.stringify(body) };
  await expect(exchange()).rejects.toMatchObject({ code });
});

test("reports an answer that is not JSON as the provider's failure", async () => {
  next = { status: 200, body: "<html>" };
  await expect(exchange()).rejects.toMatchObject({ code: "social.failed", status: 503 });
});

test("reads the discovery document once an hour", async () => {
  const before = discoveries;
  at += 3_600_001;
  const request = { redirectUri: "http://x/", state: "s", nonce: "n1", challenge: "c" };
  await google.authorizeUrl(request);
  const url = new URL(await google.authorizeUrl(request));
  expect(discoveries).toBe(before + 1);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: "g",
    response_type: "code",
    state: "s",
    nonce: "n1",
    code_challenge_method: "S256",
  });
});
