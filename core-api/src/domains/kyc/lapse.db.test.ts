import { dayMs } from "@munshi/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asha, startKycServer } from "./kyc-server.fixture.ts";
import type { KycServer } from "./kyc-server.fixture.ts";

let server: KycServer;
beforeAll(async () => {
  server = await startKycServer();
});
afterAll(async () => {
  await server.close();
});

interface StoredCase {
  readonly status: string;
  readonly pan_sealed: Buffer | null;
}
const casesOf = async (userId: string): Promise<readonly StoredCase[]> =>
  server.database
    .db("kyc_cases")
    .where({ user_id: userId })
    .orderBy("created_at")
    .select("status", "pan_sealed");
const toldOf = async (userId: string): Promise<readonly string[]> =>
  server.database.db("notifications").where({ user_id: userId, kind: "kyc" }).pluck("body");

test("a KYC that nobody finishes is forgotten after 30 days, and its PAN is free again", async () => {
  const { service } = server.core.kyc;
  const person = await server.person("lapse@example.in");
  await person.verifyPan();
  await person.submit();
  await person.verifyBank();
  const begun = server.clock.now().getTime();
  await service.removeExpired(new Date(begun + 29 * dayMs));
  expect((await casesOf(person.userId)).map(({ status }) => status)).toEqual(["bank_verified"]);
  await service.removeExpired(new Date(begun + 31 * dayMs));
  expect(await casesOf(person.userId)).toEqual([{ status: "lapsed", pan_sealed: null }]);
  expect(await toldOf(person.userId)).toEqual([
    "Your KYC session expired and your details were deleted. Start again.",
  ]);
  expect((await person.call<{ kyc_status: null }>("/user/kyc")).body.kyc_status).toBeNull();
  const other = await server.person("after@example.in");
  expect((await other.verifyPan()).body.data).toBe("VERIFIED");
  expect((await person.verifyPan()).body.data).toBe(
    "This PAN cannot be used for this account. Contact support.",
  );
  await other.submit();
  await other.verifyBank();
  const { url } = (await other.beginJourney()).body;
  await server.visit(url, asha.pan);

  // Nobody comes back: the provider is asked by itself, and a completed KYC never lapses.
  const now = server.clock.now().getTime();
  await service.removeExpired(new Date(now + 14 * 60_000));
  expect((await casesOf(other.userId)).map(({ status }) => status)).toEqual(["bank_verified"]);
  await service.removeExpired(new Date(now + 16 * 60_000));
  expect((await casesOf(other.userId)).map(({ status }) => status)).toEqual(["completed"]);
  expect(await toldOf(other.userId)).toEqual(["Congratulations kyc is completed !"]);
  await service.removeExpired(new Date(now + 400 * dayMs));
  expect((await casesOf(other.userId)).map(({ status }) => status)).toEqual(["completed"]);
});

test("cancelling, or showing another person's record, changes nothing", async () => {
  await server.core.kyc.service.removeExpired(new Date(server.clock.now().getTime() + 400 * dayMs));
  const person = await server.person("cancels@example.in");
  const meera = { pan: "MEEPI2002L", dob: "1992-02-29" };
  const [first, last] = ["Meera", "Iyer"];
  await server.database
    .db("users")
    .where({ id: person.userId })
    .update({ first_name: first, last_name: last });
  await person.verifyPan(meera);
  await person.submit(meera);
  await person.verifyBank({ account_num: "10002002002" });
  const visits = ["", asha.pan, meera.pan];
  const stands: unknown[] = [];
  for (const pan of visits) {
    const { url } = (await person.beginJourney()).body;
    await server.visit(url, pan);
    stands.push((await person.reread()).body.kyc_status);
  }
  expect(stands).toEqual(["BANK_VERIFIED", "BANK_VERIFIED", "COMPLETED"]);
  const reasons: readonly { readonly status: string; readonly reason: string | null }[] =
    await server.database
      .db("kyc_checks as asked")
      .join("kyc_cases", "kyc_cases.id", "asked.case_id")
      .where({ user_id: person.userId, kind: "identity" })
      .orderBy(["asked.created_at", "asked.id"])
      .select("asked.status", "asked.reason");
  expect(reasons).toEqual([
    { status: "refused", reason: "denied" },
    { status: "refused", reason: "other_person" },
    { status: "passed", reason: null },
  ]);
  const again = await person.beginJourney();
  expect([again.status, again.body.error.code]).toEqual([409, "kyc.completed"]);
});

test("refuses a return address outside our sites", async () => {
  const person = await server.person("elsewhere@example.in");
  for (const path of [
    "https://elsewhere.example/",
    "//elsewhere.example",
    "/\\elsewhere.example",
  ]) {
    const told = await person.beginJourney({ return_to: path });
    expect([told.status, told.body.error.code]).toEqual([400, "request.invalid"]);
  }
});
