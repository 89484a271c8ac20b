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

/** A stock to choose, spelt as the documents have it. */
export interface AutocompleteStock {
  readonly company_name: string;
  /** Null for a company that trades on the BSE alone. */
  readonly nse_symbol: string | null;
  /** The name of the security on the BSE; null where it has no BSE code. */
  readonly bse_scripname: string | null;
  readonly bse_code: string | null;
  readonly isin_num: string | null;
  /** Null: no market file names a logo. */
  readonly logo_url: string | null;
  readonly nselistedflag: "Y" | "N";
  readonly bselistedflag: "Y" | "N";
}

/** `GET /help-action/autocomplete?search_str=`, best first; empty for fewer than two characters. */
export interface AutocompleteAnswer {
  readonly success: boolean;
  readonly message: string;
  readonly data: readonly AutocompleteStock[];
}

/** Carries the secret that the servers of one installation share. */
export const internalSecretHeader = "x-internal-secret";

/** The key of the tenant whose pages the caller shows; believed beside the internal secret alone. */
export const tenantHeader = "x-munshi-tenant";

/** The address of whoever asks the caller, for limits; believed beside the internal secret alone. */
export const clientAddressHeader = "x-munshi-client-address";

/**
 * `<mark> <name>` of the browser that asks: the mark that it gets if it signs in, and the name as
 * people call it. This and the next two are believed with the internal secret only.
 */
export const clientDeviceHeader = "x-munshi-client-device";

/** The marks of earlier sign-ins that the browser holds, separated by commas. */
export const heldMarksHeader = "x-munshi-held-marks";

/** Names the browser while mailed codes are under way: they work there only. */
export const clientFlowHeader = "x-munshi-client-flow";
