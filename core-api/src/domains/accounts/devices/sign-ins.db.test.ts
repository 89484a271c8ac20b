import { afterAll, beforeAll, expect, test } from "vitest";
import type { LoginResponse, SignInsAnswer } from "../../../contract/index.ts";
import { internalSecret, password, startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer } from "../testing/accounts-server.ts";

let server: AccountsServer;
beforeAll(async () => {
  server = await startAccountsServer();
});
afterAll(async () => {
  await server.close();
});

/** The bff's description of the browser. */
async function signInFrom(email: string, device: string): Promise<LoginResponse> {
  const { body } = await server.call<LoginResponse>("/jwt/token/", {
    body: { username: email, password },
    headers: {
      "x-internal-secret": internalSecret,
      "x-munshi-client-device": `${"m".repeat(43)} ${device}`,
    },
  });
  return body;
}
const list = async (bearer: string, method = "GET", id = "") =>
  server.call<SignInsAnswer>(`/user/sign_ins${id === "" ? "" : `/${id}`}`, { bearer, method });
const names = ({ results }: SignInsAnswer) => results.map(({ device }) => device);

test("a member sees each sign-in with its device, the own first, and ends another one", async () => {
  const email = "devices@example.in";
  await server.signUp(email);
  const laptop = await signInFrom(email, "Chrome on Linux");
  server.clock.advance(60_000);
  const phone = await signInFrom(email, "Chrome on Android");
  const { body } = await list(laptop.access);
  expect(body.results).toMatchObject([
    { device: "Chrome on Linux", sites: ["Munshi"], is_current: true },
    {
      device: "Chrome on Android",
      is_current: false,
      begun_at: server.clock.now().toISOString(),
      last_used_at: server.clock.now().toISOString(),
    },
  ]);
  const id = body.results[1]?.id ?? "";
  expect(names((await list(laptop.access, "DELETE", id)).body)).toEqual(["Chrome on Linux"]);
  expect((await list(phone.access)).status).toBe(401);
  const refreshed = await server.call("/jwt/token/refresh/", { body: { refresh: phone.refresh } });
  expect(refreshed.status).toBe(401);
  expect((await list(laptop.access, "DELETE", id)).status).toBe(404);
});

test("everywhere else ends all but the one that asks, and says so in the audit", async () => {
  const email = "elsewhere@example.in";
  await server.signUp(email);
  const own = await signInFrom(email, "Firefox on Windows");
  const others = [await signInFrom(email, "Safari on a Mac"), await signInFrom(email, "Edge")];
  expect(names((await list(own.access, "DELETE")).body)).toEqual(["Firefox on Windows"]);
  for (const { access } of others) expect((await list(access)).status).toBe(401);
  const audited = await server.database
    .db("audit_entries")
    .where({ action: "account.signed_out_elsewhere", subject: own.user_data_id });
  expect(audited).toHaveLength(1);
});

test("nobody sees or ends another's, whatever id they know", async () => {
  const [asha, bela] = ["asha-devices@example.in", "bela-devices@example.in"];
  await server.signUp(asha);
  await server.signUp(bela);
  const [hers, mine] = [await signInFrom(asha, "Edge"), await signInFrom(bela, "Safari")];
  const id = (await list(hers.access)).body.results[0]?.id ?? "";
  expect((await list(mine.access, "DELETE", id)).status).toBe(404);
  expect(names((await list(mine.access)).body)).toEqual(["Safari"]);
  expect((await list(hers.access)).status).toBe(200);
});

test("a browser's sign-in ends with its day in Kolkata, another program's goes on", async () => {
  const email = "day@example.in";
  await server.signUp(email);
  const browser = await signInFrom(email, "Edge");
  const program = await server.signIn(email);
  // 15:30 in Kolkata now; 8 h 29 min later it is 23:59.
  server.clock.advance((8 * 60 + 25) * 60_000);
  const refresh = async (token: string) =>
    server.call<{ refresh: string }>("/jwt/token/refresh/", { body: { refresh: token } });
  const kept = await refresh(browser.refresh);
  expect(kept.status).toBe(200);
  server.clock.advance(10 * 60_000);
  expect((await refresh(kept.body.refresh)).status).toBe(401);
  expect((await refresh(program.refresh)).status).toBe(200);
});
