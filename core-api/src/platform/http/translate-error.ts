import { AppError, invalidRequest, listDetails } from "@munshi/platform";
import { z } from "zod";
import { translateDatabaseError } from "../db/sqlstate.ts";

const byStatus: { readonly [status: number]: readonly [code: string, message: string] } = {
  400: ["request.malformed", "Invalid request."],
  413: ["request.too_large", "The request is too large."],
  415: ["request.unsupported_type", "Unsupported content type."],
};

/** Recognises zod's errors, the database's and those of the libraries below Koa; null for others. */
export function translateError(thrown: unknown): AppError | null {
  if (thrown instanceof z.ZodError) {
    return invalidRequest(listDetails(thrown.issues));
  }
  const fromDatabase = translateDatabaseError(thrown);
  if (fromDatabase !== null) return fromDatabase;
  const status: unknown = thrown instanceof Error ? Reflect.get(thrown, "status") : undefined;
  const known = typeof status === "number" ? byStatus[status] : undefined;
  return typeof status === "number" && known !== undefined
    ? new AppError(known[0], status, known[1], { cause: thrown })
    : null;
}
