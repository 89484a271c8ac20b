import type { Secret } from "@munshi/platform";
import { SignJWT } from "jose";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { ClubProvider } from "./club-provider.ts";

export interface ClubSettings {
  /** The club's page for single sign-on. */
  readonly url: string;
  /** Shared with the club. */
  readonly secret: Secret;
  /** What the club knows itself by. */
  readonly audience: string;
}

const lifeSeconds = 60;

/** Lets members into the partner's club by a token that we sign: HS256, a minute, once. */
export function createSignedClub(
  settings: ClubSettings,
  deps: { readonly clock: Clock },
): ClubProvider {
  const key = new TextEncoder().encode(settings.secret.reveal());
  return {
    async createPass({ id, name, email }) {
      const issuedAt = Math.floor(deps.clock.now().getTime() / 1_000);
      const token = await new SignJWT({ name, email })
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuer("munshi")
        .setAudience(settings.audience)
        .setSubject(id)
        .setJti(createPublicId())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + lifeSeconds)
        .sign(key);
      const url = new URL(settings.url);
      url.searchParams.set("token", token);
      return { token, url: url.href };
    },
  };
}
