import type { AppError } from "@munshi/platform";
import { failure } from "../../../platform/errors/failure.ts";
import { messages } from "../messages.ts";

/** Says no to the code of a sign-in through others: `social.code_late`, `broker.code_unknown`. */
export function refuseCode(through: "social" | "broker", outcome: "late" | "unknown"): AppError {
  return outcome === "late"
    ? failure(`${through}.code_late`, 400, messages.codeLate, { fields: { status: 1 } })
    : failure(`${through}.code_unknown`, 400, messages.codeUnknown, { fields: { status: 2 } });
}
