import type { Access, Failures, Route, RouteSchemas } from "./route.ts";

export type { Failures } from "./route.ts";

/** Every failure that a route may answer: its own, and those of the gates ahead of it. */
export function listFailures(route: Route): Failures {
  return {
    ...ofAccess[route.access],
    ...(route.permission === undefined ? {} : forbiddenStaff),
    ...(route.needsStepUp === undefined ? {} : stepUp),
    ...(route.idempotency === undefined ? {} : ofIdempotency),
    ...ofInput(route.schemas),
    ...route.failures,
    ...everywhere,
  };
}

const everywhere: Failures = {
  "request.timeout": [503, "It took too long. What it asked for may have been done."],
  "request.overloaded": [503, "Too many requests at once; `Retry-After` says when to try again."],
  "data.unavailable": [503, "The database is not reachable."],
  "data.disk_full": [
    503,
    "The server's storage is full. Your changes were not saved. Try again later.",
  ],
  internal: [500, "Something went wrong. Try again later."],
};

/** Failures of public calls with an optional access token. */
const endedSignIn = {
  "account.unauthenticated": [401, "An access token was sent along, and its sign-in has ended."],
} as const satisfies Failures;

const unauthenticated: Failures = {
  "account.unauthenticated": [401, "There is no access token, or its sign-in has ended."],
};
const forbidden: Failures = {
  "request.forbidden": [403, "The installation's secret is missing or wrong."],
};

const forbiddenStaff: Failures = {
  "staff.forbidden": [403, "The staff member's roles do not grant the permission."],
};
const stepUp: Failures = {
  "staff.step_up": [403, "The session has not shown its second factor within 5 minutes."],
};
const ofIdempotency: Failures = {
  "idempotency.key_required": [400, "The `Idempotency-Key` header is missing or unusable."],
  "idempotency.in_flight": [409, "A request with the same key is still in progress."],
  "idempotency.other_body": [422, "The key was used before with another request."],
};

const ofAccess: { readonly [A in Access]: Failures } = {
  public: {},
  "optional-member": endedSignIn,
  internal: forbidden,
  service: {
    "service.unauthenticated": [401, "There is no token of a server's login, or it has run out."],
  },
  staff: {
    "staff.unauthenticated": [401, "There is no valid staff token or session."],
  },
  member: unauthenticated,
  subscriber: {
    ...unauthenticated,
    "account.not_subscribed": [403, "Neither a subscription nor a free trial runs."],
  },
  referrer: { ...unauthenticated, "account.not_referrer": [403, "The user refers nobody."] },
};

function ofInput({ params, query, body }: RouteSchemas): Failures {
  const invalid: Failures = {
    "request.invalid": [400, "Something given is not valid; `details` lists every mistake."],
  };
  if (body === undefined) return params === undefined && query === undefined ? {} : invalid;
  return {
    ...invalid,
    "request.malformed": [400, "The body is no JSON."],
    "request.too_large": [413, "The body has more than 100 KB."],
    "request.unsupported_type": [415, "The body's encoding is none that is read here."],
  };
}
