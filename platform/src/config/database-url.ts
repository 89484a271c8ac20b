import { z } from "zod";
import { Secret } from "./secret.ts";
import type { Conflict } from "./server-config.ts";

/** The address of PostgreSQL; a secret, since it may contain a password. */
export const databaseUrlVariable = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, "must look like postgres://user:password@host:5432/database")
  .transform((value) => new Secret(value));

/** Modes in which the driver requires TLS with a verified certificate. */
const safeModes: readonly (string | null)[] = ["require", "verify-ca", "verify-full"];

/**
 * In production, connections to other machines must be encrypted and verify the server. Addresses
 * that are unset or malformed have no conflict here.
 */
export function findDatabaseUrlConflicts(
  url: Secret | undefined,
  isProduction: boolean,
): readonly Conflict[] {
  const text = url?.reveal() ?? "";
  if (!isProduction || !URL.canParse(text) || isLocal(text)) return [];
  return safeModes.includes(new URL(text).searchParams.get("sslmode"))
    ? []
    : [
        [
          "DATABASE_URL",
          "must require TLS of a database on another machine: add ?sslmode=verify-full",
        ],
      ];
}

/** Loopback or a Unix socket. As in the driver, the host in the query takes precedence. */
function isLocal(text: string): boolean {
  const url = new URL(text);
  const host = decodeURIComponent(url.searchParams.get("host") ?? url.hostname);
  return host === "localhost" || host === "[::1]" || /^(127\.\d+\.\d+\.\d+$|::1$|\/)/.test(host);
}
