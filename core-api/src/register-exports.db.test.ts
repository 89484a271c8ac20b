import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChangeDetails, ErrorBody } from "./contract/index.ts";
import { startRegisterServer, storeClients } from "./platform/register/testing/register-server.ts";
import type { RegisterServer } from "./platform/register/testing/register-server.ts";

const path = "/admin/registers/clients";
/** A quarter of them never subscribed. */
const clients = 240;

let server: RegisterServer;
let maker = "";
let other = "";
let checker = "";

beforeAll(async () => {
  server = await startRegisterServer();
  await storeClients(server.database, clients);
  maker = await server.staff("maker", ["client.read", "client.export"]);
  other = await server.staff("other", ["client.read", "client.export"]);
  checker = await server.staff("checker", ["change.approve"]);
});
afterAll(async () => {
  await server.close();
});

const request = {
  filter: [{ column: "subscription", is: "one_of", values: ["active", "trial", "ended"] }],
  search: "",
  sort: null,
  columns: ["name", "email", "kyc"],
};
const send = (body: object, token = maker) => server.call(token, `POST ${path}/export`, body);
const ask = (payload: object, token = maker) =>
  server.call(token, "POST /admin/changes", {
    kind: "register.export",
    payload: { register: "clients", ...payload },
    reason: "The auditor asked for it",
  });
const codeOf = ({ body }: { readonly body: unknown }): string => (body as ErrorBody).error.code;

test("more than 100 rows with personal data need approval; fewer, or others, do not", async () => {
  const refused = await send(request);
  expect([refused.status, codeOf(refused)]).toEqual([409, "register.needs_approval"]);
  const [without, few] = [
    await send({ ...request, columns: ["kyc", "joined"] }),
    await send({ ...request, filter: [{ column: "name", is: "starts", text: "asha" }] }),
  ];
  expect([without.status, few.status]).toEqual([200, 200]);
  const needless = await ask({ ...request, columns: ["kyc"] });
  expect([needless.status, codeOf(needless)]).toEqual([400, "change.payload"]);
  const reader = await server.staff("reader", ["client.read"]);
  expect((await ask(request, reader)).status).toBe(403);
});

test("an approval lets its maker export exactly the list that was approved, for a day", async () => {
  const asked = await ask(request);
  const change = asked.body as ChangeDetails;
  expect(change.diff).toMatchObject([
    { label: "List", after: "Clients" },
    { label: "Rows now", after: "180" },
    { label: "Columns", after: "Name, Email, KYC" },
    { label: "Filter", after: "Subscription: Active or Free trial or Ended" },
    { label: "Order" },
    { label: "Download" },
  ]);
  expect((await send(request)).status).toBe(409);
  const approved = await server.call(checker, `POST /admin/changes/${change.id}/approve`, {
    hash: change.hash,
    comment: "",
  });
  expect(approved.body).toMatchObject({ state: "applied" });
  const { status, text } = await send(request);
  expect([status, text.trimEnd().split("\r\n").length]).toEqual([200, 181]);
  const others = [
    await send({ ...request, columns: ["name", "phone", "kyc"] }),
    await send({ ...request, filter: [] }),
    await send(request, other),
  ];
  expect(others.map(codeOf)).toEqual(Array(3).fill("register.needs_approval"));
  await server.database
    .db("change_requests")
    .where({ id: change.id })
    .update({ updated_at: new Date("2026-11-20T09:00:00Z") });
  expect((await send(request)).status).toBe(409);
});
