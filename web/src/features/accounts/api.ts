import type {
  ChangePasswordPayload,
  CodeAnswer,
  PlainAnswer,
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

export function signUp(payload: SignUpPayload): Promise<PlainAnswer> {
  return sendJson("POST", "/api/session/sign-up", payload);
}

/** Mails a code to an address; `clientId` is empty but for a sign-in that it is to serve. */
export function sendCode(email: string, clientId = ""): Promise<PlainAnswer> {
  return sendJson("POST", `${corePath}/user/send_verification_code`, {
    email_id: email,
    client_id: clientId,
  });
}

export function checkCode(email: string, code: string, clientId = ""): Promise<CodeAnswer> {
  return sendJson("POST", `${corePath}/user/check_verification_code`, {
    email_id: email,
    client_id: clientId,
    validation_code: code,
  });
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
