import { AppError } from "@munshi/platform";
import type { Secret } from "@munshi/platform";
import jwt from "jsonwebtoken";
import type { Clock } from "../../platform/clock/clock.ts";

/** Holder of a token: a server's name. */
interface ServiceClaims {
  readonly clientId: string;
}

const serviceTokenSeconds = 900;
const issuer = "munshi";
const audience = "munshi-core-api-v2";

/** A bearer token for our servers, valid for 15 minutes. */
function signServiceToken(key: Buffer, { clientId }: ServiceClaims, at: Date): string {
  const iat = toSeconds(at);
  const claims = { sub: clientId, iss: issuer, aud: audience, iat, exp: iat + serviceTokenSeconds };
  return jwt.sign(claims, key, { algorithm: "HS256" });
}

/** Null for a token that none of the keys made, that was changed, or whose time is over. */
function readServiceToken(keys: readonly Buffer[], token: string, at: Date): ServiceClaims | null {
  for (const key of keys) {
    try {
      const claims = jwt.verify(token, key, {
        algorithms: ["HS256"],
        issuer,
        audience,
        clockTimestamp: toSeconds(at),
      });
      if (typeof claims !== "string" && claims.sub !== undefined) return { clientId: claims.sub };
    } catch {
      // Unknown key, or forged.
    }
  }
  return null;
}

function toSeconds(moment: Date): number {
  return Math.floor(moment.getTime() / 1_000);
}

export interface ServiceAccess {
  /** @throws AppError `service.wrong_client` (401), `attempts.too_many` (429). */
  login(given: ServiceLogin, address: string): Promise<ServiceTicket>;
  /** Does a bearer token open the second base? */
  admits(token: string): boolean;
}

interface ServiceLogin {
  readonly clientId: string;
  readonly clientSecret: string;
}

interface ServiceTicket {
  readonly token: string;
  readonly expiresIn: number;
}

interface ServiceAccessDeps {
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
