/** The body of every failed call. */
export interface ErrorBody {
  /** As in the documented calls: always false. */
  readonly success: false;
  /** The same as the error's, at the documented place. */
  readonly message: string;
  readonly error: {
    /** `market.not_published`, `request.invalid`, … */
    readonly code: string;
    /** Safe to show to users. */
    readonly message: string;
    /** All problems of the request; empty for other errors. */
    readonly details: readonly ErrorDetail[];
    readonly requestId: string;
  };
}

/** One problem: its place (`body.name`, `query.q`, an environment variable) and its remedy. */
export interface ErrorDetail {
  readonly path: string;
  readonly message: string;
}

/** Carries a request's id from the browser through every part of the system. */
export const requestIdHeader = "x-request-id";
