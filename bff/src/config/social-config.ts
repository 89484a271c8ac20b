import { Secret } from "@munshi/platform";
import { z } from "zod";

const address = z.url("must be an address such as https://www.example.in");
const secret = z
  .string()
  .min(1)
  .transform((value) => new Secret(value));

/** The environment variables of social sign-in; core-api reads those of the same names. */
export const socialVariables = {
  PROVIDERS: z.enum(["sandbox", "live"], "must be sandbox or live").optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_CLIENT_SECRET: secret.optional(),
  GOOGLE_ISSUER: address.optional(),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: secret.optional(),
  FACEBOOK_DIALOG_URL: address.optional(),
  FACEBOOK_GRAPH_URL: address.optional(),
};

const shape = z.object(socialVariables);

export interface GoogleLogin {
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** Its discovery document stands below this address. */
  readonly issuer: string;
}

export interface FacebookLogin {
  readonly appId: string;
  readonly appSecret: Secret;
  /** The page that asks the visitor, with the version. */
  readonly dialogUrl: string;
  /** With the version. */
  readonly graphUrl: string;
}

/** Null: nobody signs in that way. */
export interface SocialConfig {
  readonly google: GoogleLogin | null;
  readonly facebook: FacebookLogin | null;
}

const live = {
  issuer: "https://accounts.google.com",
  dialogUrl: "https://www.facebook.com/v23.0/dialog/oauth",
  graphUrl: "https://graph.facebook.com/v23.0",
};

/** A sandbox has no addresses of its own: where none is given, the provider is not there. */
export function readSocialConfig(
  values: z.output<typeof shape>,
  isProduction: boolean,
): SocialConfig {
  const isLive = (values.PROVIDERS ?? (isProduction ? "live" : "sandbox")) === "live";
  const defaults = isLive ? live : null;
  const issuer = values.GOOGLE_ISSUER ?? defaults?.issuer;
  const dialogUrl = values.FACEBOOK_DIALOG_URL ?? defaults?.dialogUrl;
  const graphUrl = values.FACEBOOK_GRAPH_URL ?? defaults?.graphUrl;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = values;
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = values;
  return {
    google:
      clientId === undefined || clientSecret === undefined || issuer === undefined
        ? null
        : { clientId, clientSecret, issuer: issuer.replace(/\/$/, "") },
    facebook:
      appId === undefined ||
      appSecret === undefined ||
      dialogUrl === undefined ||
      graphUrl === undefined
        ? null
        : { appId, appSecret, dialogUrl, graphUrl: graphUrl.replace(/\/$/, "") },
  };
}
