import { dayMs, marketDate, startOfDay } from "@munshi/platform";
import type { AppError, Secret } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";

/** The callback's parameters as they came; anybody can write them. */
export type CallbackParams = { readonly [name: string]: string };

interface LoginStart {
  /** URL that the broker redirects to. */
  readonly callback: string;
  /** Returned to `callback` if the protocol supports it. */
  readonly state: string;
  /** SHA-256 of the verifier (PKCE, S256), for protocols that have it. */
  readonly challenge: string;
}

interface LoginFinish {
  readonly params: CallbackParams;
  readonly callback: string;
  readonly state: string;
  readonly verifier: string;
}

/** A person's login at a broker. */
export interface BrokerSession {
  /** The broker's own name of the account, in the broker's spelling. */
  readonly clientId: string;
  /** The holder's name; empty if the broker gives none. */
  readonly name: string;
  /** Null where the broker tells none; it vouches for none. */
  readonly email: string | null;
  readonly token: Secret;
  readonly expiresAt: Date;
}

/** Session fields that account calls need. */
export type SessionToken = Pick<BrokerSession, "clientId" | "token">;

/**
 * Logins over a broker's published protocol. Every call but `readState` may throw
 * `provider.unavailable` (503).
 */
export interface BrokerLogin {
  /** The state that came back; undefined for a protocol that carries none. */
  readState(params: CallbackParams): string | undefined;
  /** The address of the broker's page. */
  start(login: LoginStart, signal: AbortSignal): Promise<string>;
  /** @throws AppError `broker.denied` (400) where the person said no, `broker.refused` (401). */
  finish(login: LoginFinish, signal: AbortSignal): Promise<BrokerSession>;
  /** Ends the session at the broker; nothing where its protocol has no such call. */
  end(session: SessionToken, signal: AbortSignal): Promise<void>;
}

/** Returns true if the callback's parameters say that the person denied access. */
const saysNo = (params: CallbackParams): boolean =>
  params["error"] === "access_denied" || params["status"] === "cancelled";

/**
 * Returns the code that the broker issued for a session.
 * @throws AppError `broker.denied` if the person denied access, `broker.refused` without a code.
 */
export function requireCode(name: string, params: CallbackParams, parameter: string): string {
  if (saysNo(params)) throw loginDenied(name);
  const code = params[parameter];
  if (code === undefined || !/^[\x20-\x7e]{1,8000}$/.test(code)) throw loginRefused(name);
  return code;
}

/** An address with more parameters; those that it has stay. */
export function addQuery(address: string, query: { readonly [name: string]: string }): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/**
 * When a session that begins now ends: at the next time of day at which the broker ends all of them
 * (`03:30` in Asia/Kolkata), or at its own end where that comes first.
 */
export function findSessionEnd(begun: Date, endsAt: string, own: Date | null = null): Date {
  const [hours = 0, minutes = 0] = endsAt.split(":").map(Number);
  const today = startOfDay(marketDate(begun)).getTime() + (hours * 60 + minutes) * 60_000;
  const end = today > begun.getTime() ? today : today + dayMs;
  return new Date(own === null ? end : Math.min(end, own.getTime()));
}

/** The person said no at the broker's. */
export function loginDenied(name: string): AppError {
  return failure("broker.denied", 400, `The login was cancelled at ${name}.`);
}

/** Says no more than that: who forges a callback learns nothing of what was wrong with it. */
export function loginRefused(name: string): AppError {
  return failure("broker.refused", 401, `${name} did not confirm the login. Please try again.`);
}

/** The documents' error code 5000, which asks for a login. */
export function sessionOver(name: string): AppError {
  return failure("broker.session_over", 400, `Your ${name} login has expired. Log in again.`, {
    fields: { error_code: 5000 },
  });
}
