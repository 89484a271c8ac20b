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
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

export function signIn(request: SignInRequest): Promise<SignInView> {
  return sendJson("POST", "/api/session/sign-in", request);
}

/** After a sign-in that failed with `sign_in.second_step`. */
export function finishSecondStep(request: SecondStepRequest): Promise<SignInView> {
  return sendJson("POST", "/api/session/second-step", request);
}

export function signUp(payload: SignUpPayload): Promise<PlainAnswer> {
  return sendJson("POST", "/api/session/sign-up", payload);
}

export function forgetPassword(email: string): Promise<PlainAnswer> {
  const query = new URLSearchParams({ email_id: email });
  return fetchJson(`${corePath}/user/forgot_password?${query}`);
}

export function changePassword(payload: ChangePasswordPayload): Promise<PlainAnswer> {
  return sendJson("POST", `${corePath}/user/change_password`, payload);
}

/** What is known while a social sign-in waits for an e-mail address. */
export function fetchSocialEmail(): Promise<SocialEmailView> {
  return fetchJson("/api/session/social/email");
}

export function endSocialSignIn(request: SocialEmailRequest): Promise<SignInView> {
  return sendJson("POST", "/api/session/social/email", request);
}
