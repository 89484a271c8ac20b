import type { Log } from "@munshi/platform";
import { z } from "zod";
import type { Clock } from "../../platform/clock/clock.ts";
import { unavailable } from "../../platform/outside/outside-calls.ts";
import type { BankVerdict, JourneyVerdict, KycProvider, PanVerdict } from "./kyc-provider.ts";
import { createSecureIdCalls } from "./secure-id-calls.ts";
import type { SecureIdSettings } from "./secure-id-calls.ts";

const panShape = z.object({
  status: z.enum(["VALID", "INVALID"]),
  name_match: z.string().optional(),
  dob_match: z.string().optional(),
  pan_status: z.string().optional(),
});

const bankShape = z.object({
  account_status: z.string(),
  account_status_code: z.string().optional(),
  name_match_result: z.string().nullish(),
  bank_name: z.string().max(200).nullish(),
});

const journeyShape = z.object({ url: z.url() });
const journeyStatus = z.object({ status: z.string() });
const documentShape = z.object({
  status: z.literal("SUCCESS"),
  pan: z.string().max(20),
  dob: z.string().max(20).nullish(),
});

/** The one document that a visit is about: it names the PAN. */
const document = "PAN";

/**
 * Cashfree's Secure ID (docs/decisions/0102-kyc.md): PAN Lite, Bank Account Verification V2 in its
 * asynchronous form, which alone can be found again after a call that broke off, and DigiLocker.
 */
export function createSecureId(
  settings: SecureIdSettings,
  deps: { readonly log: Log; readonly clock: Clock },
): KycProvider {
  const calls = createSecureIdCalls(settings, deps);
  return {
    async checkPan({ id, pan, name, dob }, signal) {
      const body = { verification_id: id, pan, name, dob };
      const told = await calls.post("/pan-lite", body, panShape, signal);
      return told === null ? refuse("unreadable") : readPanVerdict(told);
    },
    async askBank({ id, account, ifsc, name }, signal) {
      const body = { bank_account: account, ifsc, name, user_id: id };
      const told = await calls.post("/bank-account/async", body, bankShape, signal);
      return told === null ? refuse("unreadable") : readBankVerdict(told);
    },
    async readBank(id, signal) {
      const told = await calls.get("/bank-account", { user_id: id }, bankShape, signal);
      return told === null ? null : readBankVerdict(told);
    },
    async beginJourney({ id, returnTo }, signal) {
      const body = {
        verification_id: id,
        document_requested: [document],
        redirect_url: returnTo,
        user_flow: "signup",
      };
      const told = await calls.post("/digilocker", body, journeyShape, signal);
      // Browsers are sent there: nothing but a page, and a safe one wherever the provider is.
      const isSafe = told?.url.startsWith("https://") ?? false;
      if (told !== null && (isSafe || settings.url.startsWith("http://"))) return told;
      throw unavailable("The KYC provider");
    },
    async readJourney(id, signal) {
      const query = { verification_id: id };
      const told = await calls.get("/digilocker", query, journeyStatus, signal);
      if (told === null) return null;
      const { status } = told;
      if (status !== "AUTHENTICATED") return { outcome: outcomes[status] ?? "pending" };
      const shown = await calls.get(
        `/digilocker/document/${document}`,
        query,
        documentShape,
        signal,
      );
      if (shown === null) throw unavailable("The KYC provider");
      return { outcome: "done", pan: shown.pan, dob: readDay(shown.dob ?? "") };
    },
  };
}

const outcomes: { readonly [status: string]: Exclude<JourneyVerdict["outcome"], "done"> } = {
  CONSENT_DENIED: "denied",
  EXPIRED: "expired",
};

/** `E`: existing and valid; anything else of a person's PAN is an event that ends its use. */
function readPanVerdict(told: z.output<typeof panShape>): PanVerdict {
  const isInForce = told.pan_status === undefined || told.pan_status === "E";
  if (told.status === "INVALID") {
    const isUnknown = told.pan_status === undefined || told.pan_status === "N";
    return refuse(isUnknown ? "unknown_pan" : "pan_not_in_force");
  }
  if (!isInForce) return refuse("pan_not_in_force");
  if (told.name_match !== "Y") return refuse("name_mismatch");
  return told.dob_match === "Y" ? { outcome: "verified" } : refuse("dob_mismatch");
}

const waiting = new Set([
  "RECEIVED",
  "IN_PROCESS",
  "PROCESSING",
  "APPROVAL_PENDING",
  "PARTIALLY_APPROVED",
]);
/** A middle name or initial may be missing; any other difference is a mismatch. */
const sameHolder = new Set(["DIRECT_MATCH", "GOOD_PARTIAL_MATCH"]);

function readBankVerdict(told: z.output<typeof bankShape>): BankVerdict {
  if (told.account_status === "VALID") {
    return sameHolder.has(told.name_match_result ?? "")
      ? { outcome: "verified", bank: told.bank_name ?? null }
      : refuse("other_holder");
  }
  if (waiting.has(told.account_status)) return { outcome: "pending" };
  switch (told.account_status_code) {
    case "INVALID_IFSC_FAIL":
    case "INVALID_IFSC":
      return refuse("unknown_ifsc");
    case "ACCOUNT_BLOCKED":
    case "FRAUD_ACCOUNT":
      return refuse("account_blocked");
    case "NRE_ACCOUNT_FAIL":
    case "NRE_ACCOUNT":
      return refuse("nre_account");
    default:
      return told.account_status === "INVALID" ? refuse("no_account") : { outcome: "failed" };
  }
}

function refuse<R extends string>(reason: R): { readonly outcome: "refused"; readonly reason: R } {
  return { outcome: "refused", reason };
}

/** `02-02-1995` and `1995-02-02` are one day; null for anything else. */
function readDay(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return /^\d\d-\d\d-\d{4}$/.test(text) ? text.split("-").toReversed().join("-") : null;
}
