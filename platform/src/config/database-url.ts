import { z } from "zod";
import { Secret } from "./secret.ts";
import type { Conflict } from "./server-config.ts";

/** Where PostgreSQL answers; a secret, since it may hold a password. */
export const databaseUrlVariable = z
  .string()
  .regex(/^postgres(ql)?:\/\/.+/, "must look like postgres://user:password@host:5432/database")
  .transform((value) => new Secret(value));

/** The modes under which the driver refuses a connection without TLS or with an unknown certificate. */
const safeModes: readonly (string | null)[] = ["require", "verify-ca", "verify-full"];

/**
 * In production, a connection that leaves the machine has to be encrypted and to verify the server.
 * An address that is not set or not readable has no conflict here.
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
          "must demand TLS of a database on another machine: add ?sslmode=verify-full",
        ],
      ];
}

/** Loopback or a Unix socket. The driver prefers the host of the query, and so do we. */
function isLocal(text: string): boolean {
  const url = new URL(text);
  const host = decodeURIComponent(url.searchParams.get("host") ?? url.hostname);
  return host === "localhost" || host === "[::1]" || /^(127\.\d+\.\d+\.\d+$|::1$|\/)/.test(host);
}
