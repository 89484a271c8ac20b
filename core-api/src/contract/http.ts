export { requestIdHeader } from "@munshi/platform/contract";
export type { ErrorBody, ErrorDetail } from "@munshi/platform/contract";

/** One row of `GET /searchcompanylist/:text`, spelt as its callers know it; best first. */
export interface CompanySearchRow {
  readonly COMPNAME: string;
  readonly co_code: number;
  readonly isin: string | null;
  /** The BSE's code of the security. */
  readonly scripcode: string | null;
  /** The NSE's symbol. */
  readonly symbol: string;
}

/** `GET /help-action/autocomplete?search_str=`: the same rows; none for less than two characters. */
export interface AutocompleteAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly data: readonly CompanySearchRow[];
}

/** Carries the secret that the servers of one installation share. */
export const internalSecretHeader = "x-internal-secret";

/** The key of the tenant whose pages the caller shows; believed beside the internal secret alone. */
export const tenantHeader = "x-munshi-tenant";

/** The address of whoever asks the caller, for limits; believed beside the internal secret alone. */
export const clientAddressHeader = "x-munshi-client-address";

/**
 * `<mark> <name>` of the browser that asks for a sign-in, the name as people call it; believed beside
 * the internal secret alone.
 */
export const clientDeviceHeader = "x-munshi-client-device";
