import type { Secret } from "@munshi/platform";
import { SignJWT } from "jose";
import type { Clock } from "../../platform/clock/clock.ts";
import { createPublicId } from "../../platform/ids/public-id.ts";

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

/** Who goes to the club. */
export interface ClubMember {
  /** The user's public id. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

/** Opens the club's door once, for a minute. */
export interface ClubPass {
  readonly token: string;
  /** Where the browser goes, the token in it. */
  readonly url: string;
}

export interface ClubProvider {
  createPass(member: ClubMember): Promise<ClubPass>;
}
