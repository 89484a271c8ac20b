import { AppError } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import type { Clock } from "../../platform/clock/clock.ts";
import { readServiceToken, serviceTokenSeconds, signServiceToken } from "./service-token.ts";

export interface ServiceAccess {
  /** @throws AppError `service.wrong_client` (401), `attempts.too_many` (429). */
  login(given: ServiceLogin, address: string): Promise<ServiceTicket>;
  /** Does a bearer token open the second base? */
  admits(token: string): boolean;
}

export interface ServiceLogin {
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface ServiceTicket {
  readonly token: string;
  readonly expiresIn: number;
}

export interface ServiceAccessDeps {
  readonly clock: Clock;
  readonly clientId: string;
  /** Null: login is disabled. */
  readonly clientSecret: Secret | null;
  /** The current key first, then those of unexpired tokens. */
  readonly keys: readonly [Buffer, ...Buffer[]];
  /** Counts failed logins of an address; throws if there are too many. */
  readonly requireTry: (address: string) => Promise<void>;
  readonly forgiveTry: (address: string) => Promise<void>;
}

export function createServiceAccess(deps: ServiceAccessDeps): ServiceAccess {
  const { clock, clientId, clientSecret, keys } = deps;
  return {
    async login(given, address) {
      await deps.requireTry(address);
      const isRight =
        clientSecret !== null &&
        given.clientId === clientId &&
        clientSecret.matches(given.clientSecret);
      if (!isRight) {
        throw new AppError("service.wrong_client", 401, "Invalid server credentials.");
      }
      await deps.forgiveTry(address);
      const token = signServiceToken(keys[0], { clientId }, clock.now());
      return { token, expiresIn: serviceTokenSeconds };
    },
    admits: (token) => readServiceToken(keys, token, clock.now())?.clientId === clientId,
  };
}
