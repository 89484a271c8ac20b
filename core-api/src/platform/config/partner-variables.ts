import { Secret } from "@munshi/platform";
import { z } from "zod";

const secret = (least: number) =>
  z
    .string()
    .min(least, `must have ${least} characters or more`)
    .transform((value) => new Secret(value));

/** The content security policy blocks media of other origins. */
const ownPath = (example: string) =>
  z.string().regex(/^\/(?!\/)[\w./~%-]*$/, `must be a path of this site such as ${example}`);

/** The environment variables of partners and of what the public pages show. */
export const partnerVariables = {
  CLUB_URL: z.url("must be an address such as https://club.example.in/sso").optional(),
  CLUB_SECRET: secret(32).optional(),
  CLUB_AUDIENCE: z.string().min(1).max(200).default("investing-club"),
  FEED_URL: z.url("must be an address such as https://blog.example.in").optional(),
  FEED_PICTURE_HOSTS: z
    .string()
    .regex(/^[a-z0-9.-]+(:\d+)?([ ,]+[a-z0-9.-]+(:\d+)?)*$/, "must be hosts such as i0.example.in")
    .transform((value) => value.split(/[ ,]+/))
    .optional(),
  SHOW_PAST_PERFORMANCE: z.enum(["0", "1"], "must be 0 or 1").optional(),
  INTRO_VIDEO: ownPath("/media/intro.mp4").optional(),
  INTRO_VIDEO_CAPTIONS: ownPath("/media/intro.vtt").optional(),
  SUPPORT_MAIL: z.email("must be an email address").optional(),
  COMPLIANCE_MAIL: z.email("must be an email address").optional(),
  CORE_V2_CLIENT_ID: z.string().min(1).max(100).default("bff"),
  CORE_V2_CLIENT_SECRET: secret(24).optional(),
};

const shape = z.object(partnerVariables);
const known = shape.partial();
type PartnerVariables = z.output<typeof shape>;

export interface PartnerConfig {
  /** Null: the club is disabled. */
  readonly club: {
    readonly url: string;
    readonly secret: Secret;
    readonly audience: string;
  } | null;
  /** A WordPress site, without a slash at the end; null: there is no blog. */
  readonly feedUrl: string | null;
  /** Origins of pictures of posts besides the blog's own; https. */
  readonly feedPictureHosts: readonly string[];
  /** True if past returns are shown. Advertising rules may forbid it, so production must set it. */
  readonly showsPastPerformance: boolean;
  /** Video on this site that introduces it; null if not configured. */
  readonly introVideo: { readonly source: string; readonly captions: string } | null;
  /** Receiver of support requests. */
  readonly supportMail: string;
  /** Receiver of the audit log's daily head, and of overrides; outside of our control. */
  readonly complianceMail: string;
  /** The login of our servers to `/v2/api`. */
  readonly secondBase: {
    readonly clientId: string;
    /** Null: login is disabled. */
    readonly clientSecret: Secret | null;
  };
}

/** Returns problems across variables, by the name of the variable to change. */
export function findPartnerConflicts(
  values: z.output<typeof known>,
): readonly (readonly [variable: string, message: string])[] {
  const found: [string, string][] = [];
  if ((values.CLUB_URL === undefined) !== (values.CLUB_SECRET === undefined)) {
    const missing = values.CLUB_URL === undefined ? "CLUB_URL" : "CLUB_SECRET";
    found.push([missing, "must be set along with the club's other variables"]);
  }
  if ((values.INTRO_VIDEO === undefined) !== (values.INTRO_VIDEO_CAPTIONS === undefined)) {
    const missing = values.INTRO_VIDEO === undefined ? "INTRO_VIDEO" : "INTRO_VIDEO_CAPTIONS";
    found.push([missing, "must be set: a film and its captions go together"]);
  }
  return found;
}

export function readPartnerConfig(
  values: PartnerVariables,
  site: { readonly publicUrl: string; readonly isProduction: boolean },
): PartnerConfig {
  const {
    INTRO_VIDEO: source,
    INTRO_VIDEO_CAPTIONS: captions,
    SHOW_PAST_PERFORMANCE: shows,
  } = values;
  const { CLUB_URL: url, CLUB_SECRET: clubSecret, CLUB_AUDIENCE: audience } = values;
  return {
    club:
      url === undefined || clubSecret === undefined ? null : { url, secret: clubSecret, audience },
    feedUrl: values.FEED_URL?.replace(/\/+$/, "") ?? null,
    feedPictureHosts: values.FEED_PICTURE_HOSTS ?? [],
    showsPastPerformance: shows === undefined ? !site.isProduction : shows === "1",
    introVideo: source === undefined || captions === undefined ? null : { source, captions },
    complianceMail: values.COMPLIANCE_MAIL ?? `compliance@${new URL(site.publicUrl).hostname}`,
    supportMail: values.SUPPORT_MAIL ?? `support@${new URL(site.publicUrl).hostname}`,
    secondBase: {
      clientId: values.CORE_V2_CLIENT_ID,
      clientSecret: values.CORE_V2_CLIENT_SECRET ?? null,
    },
  };
}
