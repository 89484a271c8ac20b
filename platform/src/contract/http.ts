/** Every failed call of a server of ours answers with this body. */
export interface ErrorBody {
  /** As every documented call has it: false for whatever failed. */
  readonly success: false;
  /** The same as the error's, where the documents look for it. */
  readonly message: string;
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

/** Carries one request's name from the browser through every part of the system. */
export const requestIdHeader = "x-request-id";
