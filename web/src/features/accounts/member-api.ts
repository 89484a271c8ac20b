import type {
  CertificatesAnswer,
  CouponOffers,
  InvestorProfile,
  ProfilePatch,
  RedeemAnswer,
  RedeemPayload,
  ReferralsAnswer,
  RiskProfileAnswer,
  RiskProfilePayload,
  RiskProfileStored,
  SignInsAnswer,
} from "@munshi/bff/contract";
import { callCore } from "../../lib/http.ts";

export function fetchRiskProfile(): Promise<RiskProfileAnswer> {
  return callCore("GET /user/risk_profile");
}

export function sendRiskProfile(body: RiskProfilePayload): Promise<RiskProfileStored> {
  return callCore("POST /user/risk_profile", { body });
}

export function patchProfile(userId: string, body: ProfilePatch): Promise<InvestorProfile> {
  const params = { user_id: userId };
  return callCore("PATCH /portfolio/user_details/:user_id/", { params, body });
}

export function redeemCoupon(body: RedeemPayload): Promise<RedeemAnswer> {
  return callCore("POST /user/redeem_code", { body });
}

export function fetchCoupons(): Promise<CouponOffers> {
  return callCore("GET /user/coupons");
}

export function fetchCertificates(): Promise<CertificatesAnswer> {
  return callCore("GET /user/certificates");
}

export function fetchReferrals(): Promise<ReferralsAnswer> {
  return callCore("GET /user/referrals");
}

export function fetchSignIns(): Promise<SignInsAnswer> {
  return callCore("GET /user/sign_ins");
}

/** Ends one session; with null, all others than the browser's own. */
export function endSignIns(id: string | null): Promise<SignInsAnswer> {
  return id === null
    ? callCore("DELETE /user/sign_ins")
    : callCore("DELETE /user/sign_ins/:id", { params: { id } });
}
