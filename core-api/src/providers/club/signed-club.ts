import type { Secret } from "@munshi/platform";
import { SignJWT } from "jose";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";

export interface ClubSettings {
  /** The club's page for single sign-on. */
  readonly url: string;
  /** Shared with the club. */
  readonly secret: Secret;
  /** The club's name for itself, sent as the token's audience. */
  readonly audience: string;
}

const lifeSeconds = 60;

/** Logs members in to the partner's club with a token we sign: HS256, one minute, single use. */
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

/** Member data in the club's token. */
export interface ClubMember {
  /** The user's public id. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Single-use login to the club, valid for a minute. */
export interface ClubPass {
  readonly token: string;
  /** URL that the browser opens, including the token. */
  readonly url: string;
}

export interface ClubProvider {
  createPass(member: ClubMember): Promise<ClubPass>;
}
