import type { AppError } from "@munshi/platform";
import { failure } from "../../platform/errors/failure.ts";

/** Says no more than that: who forges a token learns nothing of what was wrong with it. */
export function refuseToken(): AppError {
  return failure("social.refused", 401, "Login could not be verified. Try again.");
}
