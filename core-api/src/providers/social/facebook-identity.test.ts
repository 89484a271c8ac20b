import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { Secret, silentLog } from "@munshi/platform";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFacebookIdentity } from "./facebook-identity.ts";

const never = new AbortController().signal;
const good = {
  "/v23.0/debug_token": { data: { is_valid: true, app_id: "900", user_id: "7" } },
  "/v23.0/me": { id: "7", first_name: "Divya", last_name: "Rao", email: "Divya@Post.example" },
};
let server: Server;
let asked: URL[] = [];
let answers: { readonly [path: string]: unknown } = good;
let status = 200;
beforeEach(async () => {
  asked = [];
  answers = good;
  status = 200;
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://graph");
    asked.push(url);
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify(answers[url.pathname] ?? null));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  server.close();
});

function identify() {
  const { port } = server.address() as AddressInfo;
  const settings = {
    appId: "900",
    appSecret: new Secret("app-secret"),
    graphUrl: `http://127.0.0.1:${port}/v23.0`,
  };
  return createFacebookIdentity(settings, { log: silentLog }).identify("user-token", never);
}
const withDebug = (data: object): object => ({ ...good, "/v23.0/debug_token": { data } });
const refused = { code: "social.refused", status: 401 };

test("whose token it is, is asked with the app's own proof, and its address proves nothing", async () => {
  expect(await identify()).toEqual({
    subject: "7",
    email: "divya@post.example",
    isEmailProven: false,
    givenName: "Divya",
    familyName: "Rao",
  });
  const [debug, me] = asked.map(({ searchParams }) => Object.fromEntries(searchParams));
  expect(debug).toEqual({ input_token: "user-token", access_token: "900|app-secret" });
  expect(me).toEqual({
    fields: "id,first_name,last_name,email",
    access_token: "user-token",
    appsecret_proof: createHmac("sha256", "app-secret").update("user-token").digest("hex"),
  });
});

test.each([
  ["is not valid", withDebug({ is_valid: false, app_id: "900", user_id: "7" })],
  ["is another app's", withDebug({ is_valid: true, app_id: "901", user_id: "7" })],
  ["belongs to no one", withDebug({ is_valid: true, app_id: "900" })],
  ["belongs to another user by then", { ...good, "/v23.0/me": { id: "8" } }],
  ["says nothing that can be read", { ...good, "/v23.0/me": [] }],
])("a token that %s is refused", async (_title, given) => {
  answers = given as typeof answers;
  await expect(identify()).rejects.toMatchObject(refused);
});

test.each([
  [400, { error: { code: 100 } }, refused],
  [400, { error: { code: 190 } }, { code: "provider.unavailable", status: 503 }],
  [500, { error: { code: 2 } }, { code: "provider.unavailable", status: 503 }],
])("an answer %i with %j says of the token, or of the provider", async (code, body, told) => {
  status = code;
  answers = { "/v23.0/debug_token": body };
  await expect(identify()).rejects.toMatchObject(told);
});
