import type { Viewer } from "./gate/index.ts";
import type { CouponOffers } from "./coupons.ts";

/** Every documented call that has nothing more to say answers with this; so do failures, beside `error`. */
export interface PlainAnswer {
  readonly success: boolean;
  /** Safe to show. */
  readonly message: string;
}

/** `POST /jwt/token/`. */
export interface SignInPayload {
  /** The e-mail address; its case does not matter. */
  readonly username: string;
  readonly password: string;
  readonly last_login_device?: string;
  readonly chat_id?: string | number | null;
}

/** What `POST /jwt/token/`, `/user/google/` and `/user/facebook/` answer. */
export interface LoginResponse extends PlainAnswer, CouponOffers {
  /** A bearer token for ten minutes. */
  readonly access: string;
  /** To be given once for the next pair. */
  readonly refresh: string;
  /** The partner whose pages the sign-in came from; empty on the main site. */
  readonly subdomain: string;
  /** The broker whose login holds at this moment; null without one. */
  readonly active_broker: number | null;
  readonly products_pricing_data: ProductsPricing;
  readonly statement: string;
  readonly statement_type: StatementType;
  /** Paths of files that show how uploads are written; GET without a token. */
  readonly csv_sample_files: readonly string[];
  /** Names the user in `/portfolio/user_details/{user_id}/`. */
  readonly user_data_id: string;
  readonly risk_quest_filled: boolean;
  /** The one free optimisation is used. */
  readonly is_optimized: boolean;
  /** A running free trial counts. */
  readonly subscribed: boolean;
  readonly free_trial: boolean;
  readonly kyc_id: string | null;
  readonly kyc_status: string | null;
  readonly cart_count: number;
  readonly telegram_subscribed: boolean;
  /** An instant, ISO 8601 UTC; null for who never subscribed. */
  readonly subs_valid_till: string | null;
  readonly popup_code: number | null;
  readonly popup_message: string | null;
  readonly chat_id: string | null;
}

/** The banner's colour; empty: no banner. */
export type StatementType = "Live" | "Warning" | "Expired" | "";

export interface ProductsPricing {
  readonly statement_type: StatementType;
  readonly statement: string;
  readonly products: readonly string[];
  readonly pricing: readonly {
    /** Whole rupees. */
    readonly price: number;
    readonly scheme: string;
    readonly duration: string;
  }[];
}

/** `POST /jwt/token/refresh/`. The token given is used up; within half a minute it answers the same. */
export interface RefreshAnswer {
  readonly access: string;
  readonly refresh: string;
}

/** A failed sign-in (401, 400, 429) and a failed sign-up (400) carry these beside `error`. */
export interface SignInFailure extends PlainAnswer {
  readonly detail?: string;
  readonly username?: readonly string[];
  readonly password?: readonly string[];
}

/** A social sign-in (400) whose provider vouches for no e-mail address: the e-mail dialog's turn. */
export interface EmailNeeded extends PlainAnswer {
  readonly error_code: 4000;
  /** To be sent with the verification calls, so that the code serves this sign-in alone. */
  readonly client_id: string;
  /** What the provider says without vouching for it; empty where it says nothing. */
  readonly email: string;
}

export interface SocialPayload {
  /** Google's ID token or Facebook's user access token. */
  readonly auth_token: string;
  readonly family_name?: string;
  readonly given_name?: string;
  readonly last_login_device?: string;
  /** The address and the verified code of the e-mail dialog, after error code 4000. */
  readonly email?: string;
  readonly validation_code?: string;
  /** Who recommended the product: kept with an account that the sign-in makes. */
  readonly ref_id?: string;
}

export interface SignUpPayload {
  readonly email: string;
  readonly username?: string;
  /** Ten digits. */
  readonly mobile: string;
  /** Alone it may hold the whole name: its first word is the first name. */
  readonly first_name: string;
  readonly last_name?: string;
  readonly password: string;
  readonly "confirm-password": string;
  /** The code that `/user/check_verification_code` has taken for this address. */
  readonly validation_code: string;
  readonly ref_id?: string;
}

/**
 * State of the code for an address. 0: verified. 1: its time is over. 2: there is none that stands.
 * 3: one was sent and waits to be typed.
 */
export type CodeStatus = 0 | 1 | 2 | 3;

export interface CodeAnswer extends PlainAnswer {
  readonly status: CodeStatus;
}

/** `POST /user/user_status`. */
export interface UserStatusAnswer extends CodeAnswer {
  readonly user_exists: boolean;
}

/** `POST /user/check_user_exists`; `success` says the same as `exists`. */
export interface UserExistsAnswer extends PlainAnswer {
  readonly exists: boolean;
}

/** `POST /user/check_broker_user_exists`. */
export interface BrokerUserAnswer extends PlainAnswer {
  /** Has the address's account a password already? */
  readonly password: boolean;
}

export interface ChangePasswordPayload {
  /** The e-mail address that the code was sent to, or the user's id. */
  readonly user_id: string;
  readonly password: string;
  readonly confirm_password: string;
  readonly validation_code: string;
  /** Names the mail, as its link does; without it the code works where it was asked for. */
  readonly request?: string;
}

export type ProductType = "stockbox" | "optimizer";

/** `GET` and `PATCH /portfolio/user_details/{user_id}/`. */
export interface InvestorProfile {
  readonly user: string;
  readonly user_info: {
    /** The e-mail address. */
    readonly username: string;
    readonly first_name: string;
    readonly last_name: string;
    /** Empty where none is known. */
    readonly phone: string;
  };
  /** Of the risk questionnaire, 1 to 100; 0: not filled. */
  readonly final_score: number;
  readonly initials: string;
  readonly is_referrer: boolean;
  readonly notification_unread_count: number;
  readonly brokerImage: string | null;
  readonly active_broker: number | null;
  readonly product_type: ProductType | null;
}

/**
 * `PATCH`: omitted fields keep their value. `final_score` and `notification_unread_count` are reset by
 * 0; other fields of the profile are accepted with their current value only, unknown ones never.
 */
export interface ProfilePatch extends Partial<InvestorNames> {
  readonly user_info?: Partial<InvestorNames>;
  readonly product_type?: ProductType | null;
  readonly final_score?: number;
  readonly notification_unread_count?: number;
}

interface InvestorNames {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}

/** `GET /user/viewer`: who the bearer is and what the gate needs to know, for a server of ours. */
export interface ViewerAnswer {
  readonly user_id: string;
  readonly viewer: Viewer;
  readonly free_trial: boolean;
  readonly subs_valid_till: string | null;
  readonly product_type: ProductType | null;
  readonly initials: string;
  /** The banner about the subscription; both are empty where there is none to show. */
  readonly statement: string;
  readonly statement_type: StatementType;
  /** Does `GET /user/certificates` have something to show? */
  readonly has_certificate: boolean;
  /** Null for who has begun no KYC. */
  readonly kyc_status: string | null;
  readonly telegram_subscribed: boolean;
  /** What the popup about the chat bot offers, 100 to 104; null: it stays away. */
  readonly popup_code: number | null;
  readonly popup_message: string | null;
  readonly chat_id: string | null;
}

export interface RiskQuestion {
  readonly id: string;
  readonly text: string;
  readonly options: readonly { readonly id: string; readonly text: string }[];
}

/** `GET /user/risk_profile`. */
export interface RiskProfileAnswer {
  /** Names the questions' edition; answers name it too. */
  readonly questionnaire: string;
  readonly questions: readonly RiskQuestion[];
  /** 0: not filled. */
  readonly final_score: number;
  /** Low, Moderate or High; null where it is not filled. */
  readonly risk: RiskLevel | null;
  readonly answers: RiskAnswers | null;
}

export type RiskLevel = "LR" | "MR" | "HR";

/** An option's id for each question's id. */
export interface RiskAnswers {
  readonly [question: string]: string;
}

/** `POST /user/risk_profile`. */
export interface RiskProfilePayload {
  readonly questionnaire: string;
  readonly answers: RiskAnswers;
}

export interface RiskProfileStored extends PlainAnswer {
  readonly final_score: number;
  readonly risk: RiskLevel;
}
