import { Secret } from "@munshi/platform";
import { z } from "zod";

const address = z.url("must be an address such as https://www.example.in");
const secret = z
  .string()
  .min(1)
  .transform((value) => new Secret(value));

/** Environment variables of social login, shared with core-api. */
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
  /** Base address of its discovery document. */
  readonly issuer: string;
}

export interface FacebookLogin {
  readonly appId: string;
  readonly appSecret: Secret;
  /** The login dialog, including the API version. */
  readonly dialogUrl: string;
  /** Including the API version. */
  readonly graphUrl: string;
}

/** Null disables a provider. */
export interface SocialConfig {
  readonly google: GoogleLogin | null;
  readonly facebook: FacebookLogin | null;
}

const live = {
  issuer: "https://accounts.google.com",
  dialogUrl: "https://www.facebook.com/v23.0/dialog/oauth",
  graphUrl: "https://graph.facebook.com/v23.0",
};

export function areProvidersLive(
  values: Pick<z.output<typeof shape>, "PROVIDERS">,
  isProduction: boolean,
): boolean {
  return (values.PROVIDERS ?? (isProduction ? "live" : "sandbox")) === "live";
}

/** The sandbox has no default addresses: without them the provider is disabled. */
export function readSocialConfig(
  values: z.output<typeof shape>,
  isProduction: boolean,
): SocialConfig {
  const defaults = areProvidersLive(values, isProduction) ? live : null;
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
