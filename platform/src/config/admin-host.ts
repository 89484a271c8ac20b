import { z } from "zod";

/** The host name of the back office, which both servers read. */
export const adminHostVariable = z
  .string()
  .regex(
    /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/,
    "must be a host name such as admin.example.in",
  );

/** Null in production without the variable: the back office is closed. */
export function readAdminHost(value: string | undefined, isProduction: boolean): string | null {
  return value ?? (isProduction ? null : "admin.localhost");
}
