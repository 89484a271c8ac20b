import { constants, generateKeyPairSync, privateDecrypt } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { createLog, Secret } from "@munshi/platform";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createFixedClock } from "../../platform/clock/clock.ts";
import { createSecureId } from "./secure-id.ts";

interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let asked: Asked[] = [];
/** The answers to come, in order; the last one stays. */
let answers: { readonly status: number; readonly body: unknown }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { method = "", url = "", headers } = request;
    asked.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? { status: 500, body: {} };
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(JSON.stringify(answer.body));
  });
});
let url = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/verification`;
});
afterAll(() => {
  server.close();
});

let lines: string[] = [];
beforeEach(() => {
  asked = [];
  lines = [];
});

function open(publicKey: string | null = null) {
  const log = createLog({
    level: "debug",
    service: "test",
    fields: ["provider"],
    destination: { write: (line: string) => lines.push(line) },
  });
  const clock = createFixedClock(new Date("2026-11-21T10:00:00Z"));
  const settings = { url, clientId: "CF-1", clientSecret: new Secret("open-sesame"), publicKey };
  return createSecureId(settings, { log, clock });
}

const pan = { id: "0190-a", pan: "ASHPR2001K", name: "Asha Rao", dob: "1988-11-02" };
const bank = { id: "0190-b", account: "10002002001", ifsc: "MUNB0000001", name: "Asha Rao" };
const answer = (body: unknown, status = 200): void => {
  answers = [{ status, body }];
};

test("a PAN is asked about as the provider's document has it", async () => {
  // The published example of an answer.
  answer({
    verification_id: "test001",
    reference_id: 21_637_861,
    pan: "ABCTY1234D",
    name: "John Doe",
    dob: "1993-06-30",
    name_match: "Y",
    dob_match: "Y",
    pan_status: "E",
    status: "VALID",
    aadhaar_seeding_status: "Y",
    aadhaar_seeding_status_desc: "Aadhaar is linked to PAN",
  });
  expect(await open().checkPan(pan)).toEqual({ outcome: "verified" });
  const [request] = asked;
  expect([request?.method, request?.url]).toEqual(["POST", "/verification/pan-lite"]);
  expect(JSON.parse(request?.body ?? "")).toEqual({
    verification_id: "0190-a",
    pan: "ASHPR2001K",
    name: "Asha Rao",
    dob: "1988-11-02",
  });
  expect(request?.headers).toMatchObject({
    "x-client-id": "CF-1",
    "x-client-secret": "open-sesame",
  });
  expect(request?.headers).not.toHaveProperty("x-cf-signature");
});

test.each([
  [{ status: "INVALID" }, "unknown_pan"],
  [{ status: "INVALID", pan_status: "N" }, "unknown_pan"],
  [{ status: "INVALID", pan_status: "X" }, "pan_not_in_force"],
  [{ status: "VALID", pan_status: "ED", name_match: "Y", dob_match: "Y" }, "pan_not_in_force"],
  [{ status: "VALID", pan_status: "E", name_match: "N", dob_match: "Y" }, "name_mismatch"],
  [{ status: "VALID", pan_status: "E", name_match: "Y", dob_match: "N" }, "dob_mismatch"],
  [{ status: "VALID", pan_status: "E" }, "name_mismatch"],
])("%j of a PAN means %s", async (body, reason) => {
  answer(body);
  expect(await open().checkPan(pan)).toEqual({ outcome: "refused", reason });
});

test.each([
  [
    // The published example of an answer.
    {
      reference_id: 34,
      name_at_bank: "BHARATHTEST GKUMARUT",
      bank_name: "YES BANK",
      name_match_score: "90.00",
      name_match_result: "GOOD_PARTIAL_MATCH",
      account_status: "VALID",
      account_status_code: "ACCOUNT_IS_VALID",
    },
    { outcome: "verified", bank: "YES BANK" },
  ],
  [
    { account_status: "VALID", name_match_result: "DIRECT_MATCH" },
    { outcome: "verified", bank: null },
  ],
  [
    { account_status: "VALID", name_match_result: "MODERATE_PARTIAL_MATCH" },
    { outcome: "refused", reason: "other_holder" },
  ],
  [{ account_status: "VALID" }, { outcome: "refused", reason: "other_holder" }],
  [{ account_status: "RECEIVED" }, { outcome: "pending" }],
  [{ account_status: "IN_PROCESS" }, { outcome: "pending" }],
  [
    { account_status: "INVALID", account_status_code: "INVALID_ACCOUNT_FAIL" },
    { outcome: "refused", reason: "no_account" },
  ],
  [
    { account_status: "INVALID", account_status_code: "INVALID_IFSC_FAIL" },
    { outcome: "refused", reason: "unknown_ifsc" },
  ],
  [
    { account_status: "INVALID", account_status_code: "NRE_ACCOUNT_FAIL" },
    { outcome: "refused", reason: "nre_account" },
  ],
  [
    { account_status: "REJECTED", account_status_code: "FRAUD_ACCOUNT" },
    { outcome: "refused", reason: "account_blocked" },
  ],
  [{ account_status: "FAILED", account_status_code: "NPCI_UNAVAILABLE" }, { outcome: "failed" }],
  [
    { account_status: "REJECTED", account_status_code: "INSUFFICIENT_BALANCE" },
    { outcome: "failed" },
  ],
])("%j of an account means %j", async (body, verdict) => {
  answer(body);
  expect(await open().readBank(bank.id)).toEqual(verdict);
  expect(asked[0]?.url).toBe("/verification/bank-account?user_id=0190-b");
});

test("an account is asked about once, under an id by which it is found again", async () => {
  answer({
    reference_id: 123,
    user_id: "test",
    account_status: "RECEIVED",
    account_status_code: "VALIDATION_IN_PROGRESS",
  });
  expect(await open().askBank(bank)).toEqual({ outcome: "pending" });
  expect(asked[0]?.url).toBe("/verification/bank-account/async");
  expect(JSON.parse(asked[0]?.body ?? "")).toEqual({
    bank_account: "10002002001",
    ifsc: "MUNB0000001",
    name: "Asha Rao",
    user_id: "0190-b",
  });
  answer({ type: "not_found_error", code: "reference_id_not_found", message: "Nothing" }, 404);
  expect(await open().readBank("0190-c")).toBeNull();
});

test("a visit is begun, and what was shown there is the document's own PAN", async () => {
  const page = "https://verification.cashfree.com/dgl/h7562ci7us0";
  answer({ verification_id: "0190-d", url: page, status: "PENDING" });
  const provider = open();
  const returnTo = "https://munshi.example/?kyc=return";
  expect(await provider.beginJourney({ id: "0190-d", returnTo })).toEqual({ url: page });
  expect(JSON.parse(asked[0]?.body ?? "")).toMatchObject({
    document_requested: ["PAN"],
    redirect_url: returnTo,
  });
  for (const [status, outcome] of [
    ["PENDING", "pending"],
    ["CONSENT_DENIED", "denied"],
    ["EXPIRED", "expired"],
    ["SOMETHING_NEW", "pending"],
  ]) {
    answer({ status });
    expect(await provider.readJourney("0190-d")).toEqual({ outcome });
  }
  answers = [
    { status: 200, body: { status: "AUTHENTICATED", user_details: { name: "Asha Rao" } } },
    {
      status: 200,
      body: { status: "SUCCESS", pan: "ASHPR2001K", dob: "02-11-1988", name_pan_card: "ASHA RAO" },
    },
  ];
  expect(await provider.readJourney("0190-d")).toEqual({
    outcome: "done",
    pan: "ASHPR2001K",
    dob: "1988-11-02",
  });
  answer({}, 404);
  expect(await provider.readJourney("0190-e")).toBeNull();
});

test("a value that the provider cannot read is an answer, and its trouble or ours is none", async () => {
  answer({ type: "validation_error", code: "pan_length_short", message: "Enter valid PAN." }, 400);
  expect(await open().checkPan(pan)).toEqual({ outcome: "refused", reason: "unreadable" });
  for (const [status, code] of [
    [400, "x-client-secret_value_invalid"],
    [401, "authentication_failed"],
    [403, "ip_validation_failed"],
    [404, "not_found"],
    [409, "verification_id_already_exists"],
    [422, "insufficient_balance"],
    [429, "too_many_requests_per_operation"],
    [500, "verification_failed"],
  ] as const) {
    answer({ type: "x", code, message: `about ${pan.pan}` }, status);
    await expect(open().checkPan(pan)).rejects.toMatchObject({
      code: "provider.unavailable",
      status: 503,
    });
    expect(lines.at(-1)).toContain(code.toUpperCase().replaceAll("-", "_"));
  }
  answer({ status: "SOMETHING", pan: pan.pan });
  await expect(open().checkPan(pan)).rejects.toMatchObject({ code: "provider.unavailable" });
  const told = lines.join("\n");
  for (const secret of [pan.pan, pan.dob, "open-sesame"]) expect(told).not.toContain(secret);
});

test("with a key of the provider's each call is signed for it: client id and time", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });
  answer({ status: "INVALID" });
  await open(publicKey.export({ type: "spki", format: "pem" }).toString()).checkPan(pan);
  const signature = String(asked[0]?.headers["x-cf-signature"]);
  const opened = privateDecrypt(
    { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: "sha1" },
    Buffer.from(signature, "base64"),
  ).toString();
  expect(opened).toBe(`CF-1.${Date.parse("2026-11-21T10:00:00Z") / 1_000}`);
});
