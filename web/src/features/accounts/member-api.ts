import type {
  CertificatesAnswer,
  CouponOffers,
  InvestorProfile,
  PricingAnswer,
  ProfilePatch,
  RedeemAnswer,
  RedeemPayload,
  ReferralsAnswer,
  RiskProfileAnswer,
  RiskProfilePayload,
  RiskProfileStored,
  SignInsAnswer,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

export function fetchRiskProfile(): Promise<RiskProfileAnswer> {
  return fetchJson(`${corePath}/user/risk_profile`);
}

export function sendRiskProfile(payload: RiskProfilePayload): Promise<RiskProfileStored> {
  return sendJson("POST", `${corePath}/user/risk_profile`, payload);
}

export function patchProfile(userId: string, patch: ProfilePatch): Promise<InvestorProfile> {
  return sendJson("PATCH", `${corePath}/portfolio/user_details/${userId}/`, patch);
}

export function fetchPricing(): Promise<PricingAnswer> {
  return fetchJson(`${corePath}/user/pricing`);
}

export function redeemCoupon(payload: RedeemPayload): Promise<RedeemAnswer> {
  return sendJson("POST", `${corePath}/user/redeem_code`, payload);
}

export function fetchCoupons(): Promise<CouponOffers> {
  return fetchJson(`${corePath}/user/coupons`);
}

export function fetchCertificates(): Promise<CertificatesAnswer> {
  return fetchJson(`${corePath}/user/certificates`);
}

export function fetchReferrals(): Promise<ReferralsAnswer> {
  return fetchJson(`${corePath}/user/referrals`);
}

const signInsPath = `${corePath}/user/sign_ins`;

export function fetchSignIns(): Promise<SignInsAnswer> {
  return fetchJson(signInsPath);
}

/** Ends one sign-in; all but the browser's own where none is named. */
export function endSignIns(id: string | null): Promise<SignInsAnswer> {
  return sendJson("DELETE", id === null ? signInsPath : `${signInsPath}/${encodeURIComponent(id)}`);
}
