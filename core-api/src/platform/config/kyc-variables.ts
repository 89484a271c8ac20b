import { Secret } from "@munshi/platform";
import { z } from "zod";

/** The environment variables of the provider that verifies PAN, bank account and identity. */
export const kycVariables = {
  KYC_URL: z.url("must be an address such as https://api.cashfree.com/verification").optional(),
  KYC_CLIENT_ID: z.string().min(1).max(200).optional(),
  KYC_CLIENT_SECRET: z
    .string()
    .min(1)
    .transform((value) => new Secret(value))
    .optional(),
  KYC_PUBLIC_KEY: z
    .string()
    .includes("-----BEGIN PUBLIC KEY-----", { message: "must be a public key as PEM" })
    .optional(),
};

const shape = z.object(kycVariables);
type KycVariables = z.output<typeof shape>;

export interface KycSettings {
  /** Without a slash at the end. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: Secret;
  /** For servers whose address is not registered with the provider; null without. */
  readonly publicKey: string | null;
}

const liveUrl = "https://api.cashfree.com/verification";

/** Returns problems across variables, by the name of the variable to change. */
export function findKycConflicts(
  values: KycVariables,
  isLive: boolean,
): readonly (readonly [variable: string, message: string])[] {
  const found: [string, string][] = [];
  if ((values.KYC_CLIENT_ID === undefined) !== (values.KYC_CLIENT_SECRET === undefined)) {
    const missing = values.KYC_CLIENT_ID === undefined ? "KYC_CLIENT_ID" : "KYC_CLIENT_SECRET";
    found.push([missing, "must be set along with the other variables of KYC"]);
  }
  if (isLive && values.KYC_URL?.startsWith("https://") === false) {
    found.push(["KYC_URL", "must begin with https:// where providers are live"]);
  }
  return found;
}

/** Null: KYC is disabled. */
export function readKycSettings(values: KycVariables, isLive: boolean): KycSettings | null {
  const { KYC_CLIENT_ID: clientId, KYC_CLIENT_SECRET: clientSecret } = values;
  const url = values.KYC_URL ?? (isLive ? liveUrl : undefined);
  if (url === undefined || clientId === undefined || clientSecret === undefined) return null;
  return {
    url: url.replace(/\/+$/, ""),
    clientId,
    clientSecret,
    publicKey: values.KYC_PUBLIC_KEY ?? null,
  };
}
