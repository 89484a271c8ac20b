import { Secret } from "@munshi/platform";
import { z } from "zod";

const secret = (least: number) =>
  z
    .string()
    .min(least, `must have ${least} characters or more`)
    .transform((value) => new Secret(value));

/** The environment variables of partners and of what the public pages show. */
export const partnerVariables = {
  CLUB_URL: z.url("must be an address such as https://club.example.in/sso").optional(),
  CLUB_SECRET: secret(32).optional(),
  CLUB_AUDIENCE: z.string().min(1).max(200).default("investing-club"),
  FEED_URL: z.url("must be an address such as https://blog.example.in").optional(),
  SUPPORT_MAIL: z.email("must be an e-mail address").optional(),
  CORE_V2_CLIENT_ID: z.string().min(1).max(100).default("bff"),
  CORE_V2_CLIENT_SECRET: secret(24).optional(),
};

const shape = z.object(partnerVariables);
type PartnerVariables = z.output<typeof shape>;

export interface PartnerConfig {
  /** Null: nobody can go to the club. */
  readonly club: {
    readonly url: string;
    readonly secret: Secret;
    readonly audience: string;
  } | null;
  /** A WordPress site, without a slash at the end; null: there is no blog. */
  readonly feedUrl: string | null;
  /** Where what people ask is mailed to. */
  readonly supportMail: string;
  /** The login of a server of ours to the second base, `/v2/api`. */
  readonly secondBase: {
    readonly clientId: string;
    /** Null: nobody logs in. */
    readonly clientSecret: Secret | null;
  };
}

/** What is wrong with the variables together, by the name of the variable to change. */
export function findPartnerConflicts(
  values: PartnerVariables,
): readonly (readonly [variable: string, message: string])[] {
  const found: [string, string][] = [];
  if ((values.CLUB_URL === undefined) !== (values.CLUB_SECRET === undefined)) {
    const missing = values.CLUB_URL === undefined ? "CLUB_URL" : "CLUB_SECRET";
    found.push([missing, "must be set along with the club's other variables"]);
  }
  return found;
}

export function readPartnerConfig(values: PartnerVariables, publicUrl: string): PartnerConfig {
  const { CLUB_URL: url, CLUB_SECRET: clubSecret, CLUB_AUDIENCE: audience } = values;
  return {
    club:
      url === undefined || clubSecret === undefined ? null : { url, secret: clubSecret, audience },
    feedUrl: values.FEED_URL?.replace(/\/+$/, "") ?? null,
    supportMail: values.SUPPORT_MAIL ?? `support@${new URL(publicUrl).hostname}`,
    secondBase: {
      clientId: values.CORE_V2_CLIENT_ID,
      clientSecret: values.CORE_V2_CLIENT_SECRET ?? null,
    },
  };
}
