/** Every failed call of core-api answers with this body. */
export interface ErrorBody {
  readonly error: {
    /** `market.not_published`, `request.invalid`, … */
    readonly code: string;
    /** Safe to show. */
    readonly message: string;
    /** All that was wrong with the request, one entry a mistake; empty for other errors. */
    readonly details: readonly ErrorDetail[];
    readonly requestId: string;
  };
}

/** One mistake: where it is (`body.name`, `query.q`, an environment variable) and what to do about it. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

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

/** `GET /tenants/by-host/:host`: whose pages a host name shows. */
export interface TenantAnswer {
  readonly tenant: { readonly key: string; readonly name: string };
}

/** Carries one request's name from the browser through every part of the system. */
export const requestIdHeader = "x-request-id";

/** Carries the secret that the servers of one installation share. */
export const internalSecretHeader = "x-internal-secret";
