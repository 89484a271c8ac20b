import type {
  BrokerAccountAnswer,
  BrokerCodeRequest,
  BrokerEmailRequest,
  BrokerFinishRequest,
  BrokerFundsAnswer,
  BrokerNameRequest,
  BrokerStartRequest,
  BrokerUserAnswer,
  BrokerWaitingView,
  ClearBrokerPayload,
  IdentityPayload,
  PlainAnswer,
  SignInView,
} from "@munshi/bff/contract";
import { callBff, callCore } from "../../lib/http.ts";

export function startLogin(
  request: BrokerStartRequest,
  signal: AbortSignal,
): Promise<{ readonly url: string }> {
  return callBff("POST /api/session/broker/start", { body: request }, { signal });
}

export function finishLogin(
  request: BrokerFinishRequest,
  signal: AbortSignal,
): Promise<SignInView> {
  return callBff("POST /api/session/broker/finish", { body: request }, { signal });
}

/** The step that a login at a broker waits for. */
export function fetchWaitingLogin(): Promise<BrokerWaitingView> {
  return callBff("GET /api/session/broker/waiting");
}

/** Connects an account whose holder's name differs, or ends its login. */
export function answerName(request: BrokerNameRequest): Promise<SignInView> {
  return callBff("POST /api/session/broker/name", { body: request });
}

/** Connects an account once a member with two-step verification has confirmed who they are. */
export function confirmIdentity(request: IdentityPayload): Promise<SignInView> {
  return callBff("POST /api/session/broker/identity", { body: request });
}

/** Mails a code for the login that waits; a page that is reloaded knows that it is on its way. */
export async function sendLoginCode(request: BrokerCodeRequest): Promise<void> {
  await callBff("POST /api/session/broker/code", { body: request });
}

export function finishWithEmail(request: BrokerEmailRequest): Promise<SignInView> {
  return callBff("POST /api/session/broker/email", { body: request });
}

/** Has the account of this address a password? */
export function checkBrokerUser(email: string, clientId: string): Promise<BrokerUserAnswer> {
  return callCore("POST /user/check_broker_user_exists", { body: { email, client_id: clientId } });
}

export function fetchBrokerAccount(): Promise<BrokerAccountAnswer | null> {
  return callCore("GET /user/broker_account");
}

export function fetchBrokerFunds(): Promise<BrokerFundsAnswer> {
  return callCore("GET /user/broker_funds");
}

/** Ends the login at the broker; the account stays linked. */
export function endBrokerLogin(body: ClearBrokerPayload): Promise<PlainAnswer> {
  return callCore("POST /user/clear_oauth_token", { body });
}

/** Ends the login and unlinks the account. */
export function unlinkBroker(): Promise<PlainAnswer> {
  return callCore("DELETE /user/broker_account");
}

export const accountKey = ["broker-account"] as const;
export const fundsKey = ["broker-funds"] as const;
