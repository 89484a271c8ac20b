import type {
  ChangePasswordPayload,
  PlainAnswer,
  SecondStepRequest,
  SignInRequest,
  SignInView,
  SignUpPayload,
  SocialEmailRequest,
  SocialEmailView,
} from "@munshi/bff/contract";
import { callBff, callCore, sendJson } from "../../lib/http.ts";

export function signIn(request: SignInRequest): Promise<SignInView> {
  return callBff("POST /api/session/sign-in", { body: request });
}

/** After a sign-in that failed with `sign_in.second_step`. */
export function finishSecondStep(request: SecondStepRequest): Promise<SignInView> {
  return callBff("POST /api/session/second-step", { body: request });
}

export function signUp(payload: SignUpPayload): Promise<PlainAnswer> {
  return sendJson("POST", "/api/session/sign-up", payload);
}

export function forgetPassword(email: string): Promise<PlainAnswer> {
  return callCore("GET /user/forgot_password", { query: { email_id: email } });
}

export function changePassword(payload: ChangePasswordPayload): Promise<PlainAnswer> {
  return callCore("POST /user/change_password", { body: payload });
}

/** Fetches the state of a social sign-in that waits for an email address. */
export function fetchSocialEmail(): Promise<SocialEmailView> {
  return callBff("GET /api/session/social/email");
}

export function endSocialSignIn(request: SocialEmailRequest): Promise<SignInView> {
  return callBff("POST /api/session/social/email", { body: request });
}
