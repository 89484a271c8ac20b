import type {
  AddFundsAnswer,
  BankAccountPayload,
  KycCaseAnswer,
  KycCheckAnswer,
  KycJourneyAnswer,
  KycJourneyPayload,
  KycReadAnswer,
  KycStatusAnswer,
  KycSubmitPayload,
  PanPayload,
} from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";

/** Returns the KYC case, after refreshing a pending status from the provider. */
export async function fetchKyc(): Promise<KycCaseAnswer> {
  const stored = await callCore("GET /user/kyc");
  const isOpen = stored.kyc_status === "BANK_VERIFIED" || stored.account?.is_pending === true;
  if (!isOpen) return stored;
  try {
    const { kyc_status: now } = await rereadKyc();
    return now === stored.kyc_status ? stored : await callCore("GET /user/kyc");
  } catch {
    // The provider is unavailable: return the stored case. The next step reports the outage.
    return stored;
  }
}

/** Reads the status from the provider. */
export function rereadKyc(): Promise<KycReadAnswer> {
  return callCore("GET /user/set_kyc_status");
}

export function verifyPan(body: PanPayload): Promise<KycCheckAnswer> {
  return callCore("POST /user/get_pan_status", { body });
}

export function submitPan(body: KycSubmitPayload): Promise<KycStatusAnswer> {
  return callCore("POST /user/get_kyc_status", { body });
}

export function verifyBank(body: BankAccountPayload): Promise<KycCheckAnswer> {
  return callCore("POST /user/get_bank_account_status", { body });
}

export function beginJourney(body: KycJourneyPayload): Promise<KycJourneyAnswer> {
  return callCore("POST /user/kyc_journey", { body });
}

/** The way to more money at the connected broker; `isTradelab` for whose platform Tradelab runs. */
export function fetchFundsPage(
  investPaise: number | null,
  isTradelab: boolean,
): Promise<AddFundsAnswer> {
  const query = investPaise === null ? {} : { invest_amount: String(investPaise) };
  return callCore(isTradelab ? "GET /user/tradelab_add_fund" : "GET /user/add_funds", { query });
}
