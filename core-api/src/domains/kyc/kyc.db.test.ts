import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { KycCaseAnswer, LoginResponse, ViewerAnswer } from "../../contract/index.ts";
import { asha, startKycServer } from "./kyc-server.fixture.ts";
import type { KycPerson, KycServer } from "./kyc-server.fixture.ts";

let server: KycServer;
beforeAll(async () => {
  server = await startKycServer();
});
afterAll(async () => {
  await server.close();
});
let count = 0;
let person: KycPerson;
beforeEach(async () => {
  // Every test begins with a person of its own, whose PAN nobody has.
  await forget();
  count += 1;
  person = await server.person(`kyc-${count}@example.in`);
});

/** Events are never deleted, so what was claimed is given free by a lapse instead. */
async function forget(): Promise<void> {
  await server.database.db("kyc_cases").whereNot({ status: "lapsed" }).update({
    status: "lapsed",
    pan_sealed: null,
    pan_fingerprint: null,
    name_sealed: null,
    dob_sealed: null,
    account_sealed: null,
    ifsc: null,
    bank: null,
  });
}

const read = async () => (await person.call<KycCaseAnswer>("/user/kyc")).body;
const events = async () => {
  const rows: readonly { readonly from_status: string | null; readonly to_status: string }[] =
    await server.database
      .db("kyc_events as event")
      .join("kyc_cases", "kyc_cases.id", "event.case_id")
      .where({ user_id: person.userId })
      .orderBy(["event.at", "event.id"])
      .select("from_status", "to_status");
  return rows.map(({ from_status: from, to_status: to }) => `${from ?? "-"} > ${to}`);
};
interface StoredCheck {
  readonly id: string;
  readonly status: string;
  readonly subject_sealed: Buffer | null;
}
/** Returns the providers' checks of the person's bank accounts, oldest first. */
const bankChecks = async (): Promise<readonly StoredCheck[]> =>
  server.database
    .db("kyc_checks as asked")
    .join("kyc_cases", "kyc_cases.id", "asked.case_id")
    .where({ user_id: person.userId, kind: "bank" })
    .orderBy(["asked.created_at", "asked.id"])
    .select("asked.id", "asked.status", "asked.subject_sealed");
const told = ({ status, body }: Awaited<ReturnType<KycPerson["verifyPan"]>>) => [
  status,
  body.data,
  body.kyc_status,
];
const refused = (answer: { readonly status: number; readonly body: object }) => {
  const { error, message } = answer.body as {
    readonly error: { readonly code: string };
    readonly message: string;
  };
  return [answer.status, error.code, message];
};

test("completes KYC from nothing, each step an event", async () => {
  expect(await read()).toEqual({
    kyc_id: null,
    kyc_status: null,
    is_available: true,
    known_name: "Asha Rao",
    pan: null,
    account: null,
    agreement: null,
  });
  expect((await person.reread()).body).toMatchObject({ kyc_id: null, kyc_status: null });
  // Case, spaces, and a typed name that the profile overrides.
  const verified = await person.verifyPan({ pan: " ashpr2001k ", full_name: "Someone Else" });
  expect(told(verified)).toEqual([200, "VERIFIED", "PAN_VERIFIED"]);
  const submitted = await person.submit();
  expect(submitted.body).toMatchObject({
    success: true,
    kyc_status: "SUBMITTED",
    message: "Please complete Kyc to proceed !",
  });
  expect(told(await person.verifyBank({ ifsc: "munb0 000001" }))).toEqual([
    200,
    "VERIFIED",
    "BANK_VERIFIED",
  ]);
  const { body: journey } = await person.beginJourney({ return_to: "/pricing?x=1" });
  const back = await server.visit(journey.url, asha.pan);
  expect(back.headers.get("location")).toBe("http://localhost:3000/pricing?x=1&kyc=return");
  const done = await person.reread();
  expect(done.body).toMatchObject({
    kyc_status: "COMPLETED",
    message: "Congratulations kyc is completed !",
  });
  expect(await read()).toMatchObject({
    kyc_id: done.body.kyc_id,
    kyc_status: "COMPLETED",
    pan: "ASXXXXXX1K",
    account: {
      number: "XXXXXX2001",
      ifsc: "MUNB0000001",
      bank: "Munshi Sandbox Bank",
      is_pending: false,
    },
    agreement: "2026-11.2",
  });
  expect(await events()).toEqual([
    "- > opened",
    "opened > pan_verified",
    "pan_verified > submitted",
    "submitted > bank_verified",
    "bank_verified > completed",
  ]);
  const audited = (await server.database
    .db("audit_entries")
    .where({ actor_id: person.userId })
    .whereLike("action", "kyc.%")
    .orderBy("sequence")
    .pluck("action")) as string[];
  expect(audited).toEqual([
    "kyc.pan_verified",
    "kyc.submitted",
    "kyc.bank_verified",
    "kyc.completed",
  ]);
  expect((await server.core.audit.verifyChain("munshi")).ok).toBe(true);
  const viewer = await person.call<ViewerAnswer>("/user/viewer");
  expect(viewer.body.kyc_status).toBe("COMPLETED");
  const login: LoginResponse = await server.signIn(`kyc-${count}@example.in`);
  expect([login.kyc_id, login.kyc_status]).toEqual([done.body.kyc_id, "COMPLETED"]);
});

test.each([
  ["nothing", { pan: " " }, 400, "kyc.incomplete", "All the fields are required !"],
  ["no birthday", { dob: "" }, 400, "kyc.incomplete", "All the fields are required !"],
  [
    "no PAN's shape",
    { pan: "ASHPR2001" },
    400,
    "kyc.malformed",
    "Enter a valid PAN, e.g. ABCPE1234F.",
  ],
  [
    "an unknown kind of holder",
    { pan: "ASHXR2001K" },
    400,
    "kyc.malformed",
    "Enter a valid PAN, e.g. ABCPE1234F.",
  ],
  [
    "a company's PAN",
    { pan: "ASHCR2001K" },
    400,
    "kyc.malformed",
    "Enter an individual's PAN. Company and HUF PANs are not accepted.",
  ],
  [
    "a day that no year has",
    { dob: "1988-02-30" },
    400,
    "kyc.malformed",
    "Enter your date of birth.",
  ],
  ["a day to come", { dob: "2026-11-22" }, 400, "kyc.malformed", "Enter your date of birth."],
  ["a minor", { dob: "2008-11-22" }, 400, "kyc.minor", "You must be 18 or older."],
])("%s is refused before anybody is asked", async (_title, changes, status, code, message) => {
  const before = await server.asked();
  expect(refused(await person.verifyPan(changes))).toEqual([status, code, message]);
  expect(await server.asked()).toEqual(before);
  expect((await read()).kyc_status).toBeNull();
});

test.each([
  ["an unknown PAN", { pan: "ZZZPZ9999Z" }, "PAN not found in Income Tax Department records."],
  ["another birthday", { dob: "1988-11-03" }, "The date of birth does not match the PAN."],
  ["a member who is 18 today", { dob: "2008-11-21" }, "The date of birth does not match the PAN."],
  ["another's PAN", { pan: "MUNPM1001A", dob: "1990-05-15" }, "The name does not match the PAN."],
  [
    "a PAN that is not in force",
    { pan: "VIKPD3001M", dob: "1970-04-14" },
    "This PAN is inactive as per Income Tax Department records.",
  ],
])("%s answers with the reason", async (_title, changes, text) => {
  const answer = await person.verifyPan(changes);
  expect(told(answer)).toEqual([200, text, "OPENED"]);
  expect([answer.body.success, answer.body.message]).toEqual([false, text]);
  expect(refused(await person.submit(changes))).toEqual([
    409,
    "kyc.pan_unverified",
    "Verify your PAN first.",
  ]);
});

test("the same question is asked once, another PAN may follow until it is handed in", async () => {
  await person.verifyPan();
  const before = await server.asked();
  expect(told(await person.verifyPan())).toEqual([200, "VERIFIED", "PAN_VERIFIED"]);
  expect(await server.asked()).toEqual(before);
  expect(told(await person.verifyPan({ dob: "1988-11-03" }))).toEqual([
    200,
    "The date of birth does not match the PAN.",
    "PAN_VERIFIED",
  ]);
  await person.submit();
  const again = await person.submit();
  expect([again.status, again.body.kyc_status]).toEqual([200, "SUBMITTED"]);
  expect(told(await person.verifyPan())).toEqual([200, "VERIFIED", "SUBMITTED"]);
  expect(refused(await person.verifyPan({ dob: "1988-11-03" }))).toEqual([
    409,
    "kyc.pan_kept",
    "Your PAN is already verified. Contact support to change it.",
  ]);
  expect(refused(await person.submit({ dob: "1988-11-03" }))).toEqual([
    409,
    "kyc.pan_unverified",
    "Verify your PAN first.",
  ]);
});

test("an agreement that has changed since is read again", async () => {
  await person.verifyPan();
  expect(refused(await person.submit({ agreement: "2025-01" }))).toEqual([
    409,
    "kyc.agreement_changed",
    "The agreement has been updated. Read it again.",
  ]);
  expect((await person.submit({ agreement: "2026-11.2" })).status).toBe(200);
});

test("a PAN stands at one account, and nobody is told at whose", async () => {
  await person.verifyPan();
  const other = await server.person(`kyc-other-${count}@example.in`);
  const answer = await other.verifyPan();
  expect(told(answer)).toEqual([
    200,
    "This PAN cannot be used for this account. Contact support.",
    "OPENED",
  ]);
  expect(JSON.stringify(answer.body)).not.toContain(person.userId);
  // Without the right birthday nobody learns that the PAN is in use.
  expect(told(await other.verifyPan({ dob: "1988-11-03" }))[1]).toBe(
    "The date of birth does not match the PAN.",
  );
});

async function submitted(): Promise<void> {
  await person.verifyPan();
  await person.submit();
}

test.each([
  [{ account_num: "" }, "kyc.incomplete", "All the fields are required !"],
  [{ ifsc: " " }, "kyc.incomplete", "All the fields are required !"],
  [{ account_num: "12-34" }, "kyc.malformed", "Enter a valid account number (6 to 34 characters)."],
  [{ ifsc: "MUNB1000001" }, "kyc.malformed", "Enter a valid IFSC code, e.g. HDFC0000123."],
])("the bank account %j is refused before anybody is asked", async (changes, code, message) => {
  await submitted();
  const before = await server.asked();
  expect(refused(await person.verifyBank(changes))).toEqual([400, code, message]);
  expect(await server.asked()).toEqual(before);
});

test("the bank account comes after the PAN", async () => {
  await person.verifyPan();
  expect(refused(await person.verifyBank())).toEqual([
    409,
    "kyc.unsubmitted",
    "Complete the previous step first.",
  ]);
  expect(refused(await person.beginJourney())).toEqual([
    409,
    "kyc.bank_unverified",
    "Verify your bank account first.",
  ]);
});

test.each([
  [{ account_num: "90000000001" }, "The account is in a different name. Use your own account."],
  [{ account_num: "55555555555" }, "Account not found. Check the account number and IFSC code."],
  [{ ifsc: "HDFC0000001" }, "Invalid IFSC code."],
  [{ account_num: "90000000003" }, "This account is blocked by the bank."],
  [{ account_num: "90000000004" }, "NRE accounts are not supported. Use a resident account."],
  [
    { account_num: "90000000005" },
    "Bank verification is temporarily unavailable. Try again later.",
  ],
])("the bank's answer about %j is told, and another account may follow", async (changes, text) => {
  await submitted();
  expect(told(await person.verifyBank(changes))).toEqual([200, text, "SUBMITTED"]);
  expect(told(await person.verifyBank())).toEqual([200, "VERIFIED", "BANK_VERIFIED"]);
  expect(told(await person.verifyBank())).toEqual([200, "VERIFIED", "BANK_VERIFIED"]);
  expect(refused(await person.verifyBank({ account_num: "90000000002" }))[1]).toBe(
    "kyc.account_kept",
  );
});

test("a penny that is on its way is dropped once, and its answer is read by asking again", async () => {
  await submitted();
  const slow = { account_num: "90000000002" };
  const first = await person.verifyBank(slow);
  expect(told(first)).toEqual([200, "PENDING", "SUBMITTED"]);
  expect(first.body.message).toBe("Waiting for your bank. We will check again shortly.");
  const before = await server.asked();
  expect(told(await person.verifyBank(slow))).toEqual([200, "PENDING", "SUBMITTED"]);
  expect(refused(await person.verifyBank())).toEqual([
    409,
    "kyc.account_pending",
    "Verification of the previous account is still pending. Try again in a minute.",
  ]);
  expect(await read()).toMatchObject({ account: { number: "XXXXXX0002", is_pending: true } });
  expect(await server.asked()).toEqual(before);
  server.providers.passSeconds(21);
  expect((await person.reread()).body.kyc_status).toBe("BANK_VERIFIED");
  expect(told(await person.verifyBank(slow))).toEqual([200, "VERIFIED", "BANK_VERIFIED"]);
});

test("another account can be given after a minute", async () => {
  await submitted();
  await person.verifyBank({ account_num: "90000000002" });
  server.clock.advance(60_000);
  expect(told(await person.verifyBank())).toEqual([200, "VERIFIED", "BANK_VERIFIED"]);
  const checks = await bankChecks();
  expect(checks.map(({ status, subject_sealed: sealed }) => [status, sealed])).toEqual([
    ["lapsed", null],
    ["passed", null],
  ]);
});

test("a call that breaks off is looked up, and what arrived is not sent a second time", async () => {
  await submitted();
  await server.order("down");
  const broken = await person.verifyBank();
  expect([broken.status, broken.body.error.code]).toEqual([503, "provider.unavailable"]);
  expect(broken.headers.get("retry-after")).toBe("10");
  await server.order("ok");
  const [check] = await bankChecks();
  expect(check?.status).toBe("asked");
  // As if the question had arrived and only its answer was lost.
  await server.askBankDirectly(check?.id ?? "");
  const before = await server.asked();
  expect(told(await person.verifyBank())).toEqual([200, "VERIFIED", "BANK_VERIFIED"]);
  expect(await server.asked()).toEqual(before);
});

test("a try that the provider did not answer is given back", async () => {
  const tries = async (): Promise<readonly string[]> => {
    const rows: string[] = await server.database
      .db("attempt_counters")
      .whereLike("subject", "kyc%")
      .pluck("subject");
    return rows.map((subject) => subject.split(":")[0] ?? "");
  };
  const reset = () => server.database.db("attempt_counters").whereLike("subject", "kyc%").delete();
  await reset();
  await server.order("down");
  expect((await person.verifyPan()).status).toBe(503);
  expect(await tries()).toEqual([]);
  await server.order("ok");
  await submitted();
  await reset();
  await server.order("down");
  expect((await person.verifyBank()).status).toBe(503);
  // The question may have arrived: its try is held until the provider says that it did not.
  expect(await tries()).toEqual(["kycBank"]);
  expect((await person.verifyBank()).status).toBe(503);
  expect(await tries()).toEqual(["kycBank"]);
  await server.order("ok");
  server.clock.advance(10_000);
  expect((await person.reread()).status).toBe(200);
  expect(await tries()).toEqual(["kycRead"]);
});

test("a question that never arrived is asked again, once it can no longer arrive", async () => {
  await submitted();
  await server.order("down");
  await person.verifyBank();
  await server.order("ok");
  const before = await server.asked();
  // As a second click sees it while the first one's question is on its way.
  expect(told(await person.verifyBank())).toMatchObject([200, "PENDING", "SUBMITTED"]);
  expect(await server.asked()).toEqual(before);
  server.clock.advance(10_000);
  expect(told(await person.verifyBank())).toEqual([200, "VERIFIED", "BANK_VERIFIED"]);
  expect((await bankChecks()).map(({ status }) => status)).toEqual(["failed", "passed"]);
});
