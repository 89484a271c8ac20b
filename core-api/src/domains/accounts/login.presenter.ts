import { csvSampleFiles } from "../../contract/index.ts";
import type { LoginResponse } from "../../contract/index.ts";
import { mainTenant } from "../../platform/actor/actor.ts";
import { presentOffers, presentProductsPricing } from "../entitlements/index.ts";
import type { Coupon, Entitlement } from "../entitlements/index.ts";
import type { Plan } from "../prices/index.ts";
import type { MemberStatus } from "./member-status.ts";
import { messages } from "./messages.ts";
import type { TokenPair } from "./tokens/tokens.service.ts";

export interface Login {
  readonly tokens: TokenPair;
  readonly tenant: string;
  readonly user: { readonly id: string; readonly is_optimized: boolean };
  readonly hasRiskProfile: boolean;
  readonly entitlement: Entitlement;
  readonly offers: readonly Coupon[];
  readonly plans: readonly Plan[];
  readonly standing: MemberStatus;
  readonly at: Date;
}

export function presentLogin(login: Login): LoginResponse {
  const { tokens, tenant, user, entitlement, standing } = login;
  const pricing = presentProductsPricing(entitlement, login.plans, login.at);
  return {
    success: true,
    message: messages.signedIn,
    access: tokens.access,
    refresh: tokens.refresh,
    subdomain: tenant === mainTenant ? "" : tenant,
    active_broker: standing.activeBroker,
    products_pricing_data: pricing,
    statement: pricing.statement,
    statement_type: pricing.statement_type,
    csv_sample_files: csvSampleFiles,
    user_data_id: user.id,
    risk_quest_filled: login.hasRiskProfile,
    is_optimized: user.is_optimized,
    subscribed: entitlement.subscribed,
    free_trial: entitlement.freeTrial,
    kyc_id: standing.kyc?.id ?? null,
    kyc_status: standing.kyc?.status ?? null,
    cart_count: standing.cartCount,
    ...presentOffers(login.offers),
    telegram_subscribed: standing.telegram.subscribed,
    subs_valid_till: entitlement.validTill?.toISOString() ?? null,
    popup_code: standing.telegram.popupCode,
    popup_message: standing.telegram.popupMessage,
    chat_id: standing.telegram.chatId,
  };
}
