import type { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";

/** The person said no at the broker's. */
export function loginDenied(name: string): AppError {
  return failure("broker.denied", 400, `The login was cancelled at ${name}.`);
}

/** Says no more than that: who forges a callback learns nothing of what was wrong with it. */
export function loginRefused(name: string): AppError {
  return failure("broker.refused", 401, `${name} did not confirm the login. Please try again.`);
}

/** The documents' error code 5000, which asks for a login. */
export function sessionOver(name: string): AppError {
  return failure("broker.session_over", 400, `Your ${name} login has expired. Log in again.`, {
    fields: { error_code: 5000 },
  });
}
