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
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

/** What an address or a visit left open is read from the provider first. */
export async function fetchKyc(): Promise<KycCaseAnswer> {
  const path = `${corePath}/user/kyc`;
  const told = await fetchJson<KycCaseAnswer>(path);
  const isOpen = told.kyc_status === "BANK_VERIFIED" || told.account?.is_pending === true;
  if (!isOpen) return told;
  try {
    const { kyc_status: now } = await rereadKyc();
    return now === told.kyc_status ? told : await fetchJson<KycCaseAnswer>(path);
  } catch {
    // The provider is away: what is known is shown, and its next step says so when it is taken.
    return told;
  }
}

/** Asks the provider anew; nothing that is sent along decides. */
export function rereadKyc(): Promise<KycReadAnswer> {
  return fetchJson(`${corePath}/user/set_kyc_status`);
}

export function verifyPan(payload: PanPayload): Promise<KycCheckAnswer> {
  return sendJson("POST", `${corePath}/user/get_pan_status`, payload);
}

export function submitPan(payload: KycSubmitPayload): Promise<KycStatusAnswer> {
  return sendJson("POST", `${corePath}/user/get_kyc_status`, payload);
}

export function verifyBank(payload: BankAccountPayload): Promise<KycCheckAnswer> {
  return sendJson("POST", `${corePath}/user/get_bank_account_status`, payload);
}

export function beginJourney(payload: KycJourneyPayload): Promise<KycJourneyAnswer> {
  return sendJson("POST", `${corePath}/user/kyc_journey`, payload);
}

/** The way to more money at the connected broker; `isTradelab` for whose platform Tradelab runs. */
export function fetchFundsPage(
  investPaise: number | null,
  isTradelab: boolean,
): Promise<AddFundsAnswer> {
  const path = isTradelab ? "tradelab_add_fund" : "add_funds";
  const query = investPaise === null ? "" : `?invest_amount=${investPaise}`;
  return fetchJson(`${corePath}/user/${path}${query}`);
}
