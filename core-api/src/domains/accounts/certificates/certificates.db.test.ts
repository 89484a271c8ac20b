import { afterAll, beforeAll, expect, test } from "vitest";
import type { CertificatesAnswer, LoginResponse, ViewerAnswer } from "../../../contract/index.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import { createPublicId } from "../../../platform/ids/public-id.ts";
import { startAccountsServer } from "../testing/accounts-server.ts";
import type { AccountsServer } from "../testing/accounts-server.ts";
import { insertCertificate } from "./certificates.repository.ts";

let server: AccountsServer;
let asha: LoginResponse;
let bela: LoginResponse;
beforeAll(async () => {
  server = await startAccountsServer();
  await server.signUp("asha@example.in");
  await server.signUp("bela@example.in");
  asha = await server.signIn("asha@example.in");
  bela = await server.signIn("bela@example.in");
});
afterAll(async () => {
  await server.close();
});

const list = async ({ access }: LoginResponse) =>
  (await server.call<CertificatesAnswer>("/user/certificates", { bearer: access })).body
    .certificates;
const hasOne = async ({ access }: LoginResponse) =>
  (await server.call<ViewerAnswer>("/user/viewer", { bearer: access })).body.has_certificate;

async function grant(userId: string, number: string, issuedOn: string): Promise<void> {
  await inTransaction(server.database.db, (transaction) =>
    insertCertificate(transaction, {
      id: createPublicId(),
      user_id: userId,
      tenant_key: "munshi",
      number,
      title: "Referral partner",
      holder: "Asha Rao",
      reason: "recommends the product",
      issued_on: issuedOn,
      source: "staff",
      created_at: server.clock.now(),
    }),
  );
}

test("nobody has a certificate until one is granted, and then only its holder", async () => {
  expect([await list(asha), await hasOne(asha)]).toEqual([[], false]);
  await grant(asha.user_data_id, "C-1", "2026-11-20");
  await grant(asha.user_data_id, "C-2", "2026-11-21");
  const certificates = await list(asha);
  expect(certificates.map(({ number }) => number)).toEqual(["C-2", "C-1"]);
  expect(certificates[1]).toEqual({
    id: certificates[1]?.id,
    number: "C-1",
    title: "Referral partner",
    holder: "Asha Rao",
    reason: "recommends the product",
    issued_on: "2026-11-20",
  });
  expect(await hasOne(asha)).toBe(true);
  expect([await list(bela), await hasOne(bela)]).toEqual([[], false]);
});

test("a number is given once, and a visitor is told to log in", async () => {
  await expect(grant(bela.user_data_id, "C-1", "2026-11-21")).rejects.toThrow(
    /certificates_number/,
  );
  expect((await server.call("/user/certificates")).status).toBe(401);
});
