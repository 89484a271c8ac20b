import type {
  BrokerAccountAnswer,
  BrokerCodeRequest,
  BrokerEmailRequest,
  BrokerFinishRequest,
  BrokerFundsAnswer,
  BrokerNameRequest,
  BrokerStartRequest,
  BrokerStartView,
  BrokerUserAnswer,
  BrokerWaitingView,
  ClearBrokerPayload,
  IdentityPayload,
  PlainAnswer,
  SignInView,
} from "@munshi/bff/contract";
import { corePath } from "@munshi/bff/contract";
import { fetchJson, sendJson } from "../../lib/http.ts";

export function startLogin(
  request: BrokerStartRequest,
  signal: AbortSignal,
): Promise<BrokerStartView> {
  return sendJson("POST", "/api/session/broker/start", request, signal);
}

export function finishLogin(
  request: BrokerFinishRequest,
  signal: AbortSignal,
): Promise<SignInView> {
  return sendJson("POST", "/api/session/broker/finish", request, signal);
}

/** The step that a login at a broker waits for. */
export function fetchWaitingLogin(): Promise<BrokerWaitingView> {
  return fetchJson("/api/session/broker/waiting");
}

/** Connects an account whose holder's name differs, or ends its login. */
export function answerName(request: BrokerNameRequest): Promise<SignInView> {
  return sendJson("POST", "/api/session/broker/name", request);
}

/** Connects an account once a member with two-step verification has confirmed who they are. */
export function confirmIdentity(request: IdentityPayload): Promise<SignInView> {
  return sendJson("POST", "/api/session/broker/identity", request);
}

/** Mails a code for the login that waits; a page that is loaded anew knows that it is on its way. */
export function sendLoginCode(request: BrokerCodeRequest): Promise<PlainAnswer> {
  return sendJson("POST", "/api/session/broker/code", request);
}

export function finishWithEmail(request: BrokerEmailRequest): Promise<SignInView> {
  return sendJson("POST", "/api/session/broker/email", request);
}

/** Has the account of this address a password? */
export function checkBrokerUser(email: string, clientId: string): Promise<BrokerUserAnswer> {
  return sendJson("POST", `${corePath}/user/check_broker_user_exists`, {
    email,
    client_id: clientId,
  });
}

export function fetchBrokerAccount(): Promise<BrokerAccountAnswer | null> {
  return fetchJson(`${corePath}/user/broker_account`);
}

export function fetchBrokerFunds(): Promise<BrokerFundsAnswer> {
  return fetchJson(`${corePath}/user/broker_funds`);
}

/** Ends the login at the broker; the account stays linked. */
export function endBrokerLogin(payload: ClearBrokerPayload): Promise<PlainAnswer> {
  return sendJson("POST", `${corePath}/user/clear_oauth_token`, payload);
}

/** Ends the login and unlinks the account. */
export function unlinkBroker(): Promise<PlainAnswer> {
  return sendJson("DELETE", `${corePath}/user/broker_account`);
}
