import { loginDenied, loginRefused } from "./broker-failures.ts";
import type { CallbackParams } from "./broker-login.ts";

/** How brokers say in the callback's address that the person said no. */
const saysNo = (params: CallbackParams): boolean =>
  params["error"] === "access_denied" || params["status"] === "cancelled";

/**
 * What the broker hands back for a session.
 * @throws AppError `broker.denied` where the person said no, `broker.refused` where there is none.
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
