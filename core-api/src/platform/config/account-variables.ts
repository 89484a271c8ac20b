import { adminHostVariable, keysVariable, readAdminHost, Secret } from "@munshi/platform";
import { z } from "zod";

const address = z.url("must be an address such as https://www.example.in");

/** The environment variables of accounts and of the outside services that accounts need. */
export const accountVariables = {
  ACCOUNT_KEYS: keysVariable.optional(),
  PUBLIC_URL: address.optional(),
  ADMIN_HOST: adminHostVariable.optional(),
  PROVIDERS: z.enum(["sandbox", "live"], "must be sandbox or live").optional(),
  DEMO_SIGN_INS: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  ALLOW_SANDBOX_PROVIDERS: z.enum(["0", "1"], "must be 0 or 1").default("0"),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, "must look like smtp://user:password@host:587")
    .transform((value) => new Secret(value))
    .optional(),
  MAIL_FROM: z.string().min(3).max(300).optional(),
  GOOGLE_CLIENT_ID: z.string().min(1).optional(),
  GOOGLE_ISSUER: address.optional(),
  GOOGLE_JWKS_URL: address.optional(),
  FACEBOOK_APP_ID: z.string().min(1).optional(),
  FACEBOOK_APP_SECRET: z
    .string()
    .min(1)
    .transform((value) => new Secret(value))
    .optional(),
  FACEBOOK_GRAPH_URL: address.optional(),
};

const shape = z.object(accountVariables);
const known = shape.partial();
type AccountVariables = z.output<typeof shape>;

export interface GoogleSettings {
  readonly clientId: string;
  readonly issuer: string;
  readonly jwksUrl: string;
}

export interface FacebookSettings {
  readonly appId: string;
  readonly appSecret: Secret;
  /** With the version: `https://graph.facebook.com/v23.0`. */
  readonly graphUrl: string;
}

export interface MailSettings {
  /** Null: no mail can be sent. */
  readonly url: Secret | null;
  readonly from: string;
}

export interface AccountConfig {
  /** Null outside production: a file of the data folder holds them. */
  readonly keys: Secret | null;
  /** Address of the main tenant's pages, without a trailing slash; links in mails begin with it. */
  readonly publicUrl: string;
  /** Address of the back office; null where it is not open. */
  readonly adminUrl: string | null;
  readonly mail: MailSettings;
  /** True if demo members with a known password exist; never in production. */
  readonly hasDemoMembers: boolean;
  /** Null if this login is disabled. */
  readonly google: GoogleSettings | null;
  readonly facebook: FacebookSettings | null;
}

const live = {
  issuer: "https://accounts.google.com",
  jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
  graphUrl: "https://graph.facebook.com/v23.0",
};

/** Does the product reach the real ones outside, or the sandbox? */
export function areProvidersLive(
  values: Pick<AccountVariables, "PROVIDERS">,
  isProduction: boolean,
): boolean {
  return (values.PROVIDERS ?? (isProduction ? "live" : "sandbox")) === "live";
}

/** Returns problems across variables, by the name of the variable to change. */
export function findConflicts(
  values: z.output<typeof known>,
  isProduction: boolean,
): readonly (readonly [variable: string, message: string])[] {
  const found: [string, string][] = [];
  const isLive = areProvidersLive(values, isProduction);
  if (isProduction) {
    for (const name of ["ACCOUNT_KEYS", "PUBLIC_URL", "MAIL_URL", "MAIL_FROM"] as const) {
      if (values[name] === undefined) found.push([name, "must be set in production"]);
    }
    if (values.PUBLIC_URL !== undefined && !isSafeAddress(values.PUBLIC_URL)) {
      found.push(["PUBLIC_URL", "must begin with https:// in production"]);
    }
    if (values.DEMO_SIGN_INS === "1") {
      found.push(["DEMO_SIGN_INS", "must be 0 in production: everybody knows their password"]);
    }
    if (!isLive && values.ALLOW_SANDBOX_PROVIDERS === "0") {
      found.push(["PROVIDERS", "must be live in production, or ALLOW_SANDBOX_PROVIDERS=1"]);
    }
  }
  for (const name of ["GOOGLE_ISSUER", "GOOGLE_JWKS_URL", "FACEBOOK_GRAPH_URL"] as const) {
    if (isLive && values[name]?.startsWith("https://") === false) {
      found.push([name, "must begin with https:// where providers are live"]);
    }
  }
  const [id, secret] = ["FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET"] as const;
  if ((values[id] === undefined) !== (values[secret] === undefined)) {
    const missing = values[id] === undefined ? id : secret;
    found.push([missing, "must be set along with Facebook's other variables"]);
  }
  return found;
}

/** A sandbox has no default addresses: without one the provider is disabled. */
export function readAccountConfig(values: AccountVariables, isProduction: boolean): AccountConfig {
  const defaults = areProvidersLive(values, isProduction) ? live : null;
  const publicUrl = withoutSlash(values.PUBLIC_URL ?? "http://localhost:8080");
  const issuer = values.GOOGLE_ISSUER ?? defaults?.issuer;
  const jwksUrl = values.GOOGLE_JWKS_URL ?? defaults?.jwksUrl;
  const clientId = values.GOOGLE_CLIENT_ID;
  const graphUrl = values.FACEBOOK_GRAPH_URL ?? defaults?.graphUrl;
  const { FACEBOOK_APP_ID: appId, FACEBOOK_APP_SECRET: appSecret } = values;
  return {
    keys: values.ACCOUNT_KEYS ?? null,
    publicUrl,
    adminUrl: readAdminUrl(values.ADMIN_HOST, publicUrl, isProduction),
    mail: {
      url: values.MAIL_URL ?? null,
      from: values.MAIL_FROM ?? `Munshi <no-reply@${new URL(publicUrl).hostname}>`,
    },
    hasDemoMembers: values.DEMO_SIGN_INS === "1",
    google:
      clientId === undefined || issuer === undefined || jwksUrl === undefined
        ? null
        : { clientId, issuer, jwksUrl },
    facebook:
      appId === undefined || appSecret === undefined || graphUrl === undefined
        ? null
        : { appId, appSecret, graphUrl: withoutSlash(graphUrl) },
  };
}

/** The back office has the scheme and port of the pages, and a separate host. */
function readAdminUrl(
  host: string | undefined,
  publicUrl: string,
  isProduction: boolean,
): string | null {
  const name = readAdminHost(host, isProduction);
  if (name === null) return null;
  const url = new URL(publicUrl);
  url.hostname = name;
  return url.origin;
}

/** Browsers trust plain http on this machine alone. */
function isSafeAddress(text: string): boolean {
  const { protocol, hostname } = new URL(text);
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}

function withoutSlash(address: string): string {
  return address.endsWith("/") ? address.slice(0, -1) : address;
}
