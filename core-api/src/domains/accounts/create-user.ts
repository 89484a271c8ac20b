import type { Transaction } from "@munshi/db";
import { createPublicId } from "../../platform/ids/public-id.ts";
import type { AuditService } from "../audit/index.ts";
import { insertUser } from "./users.repository.ts";

/** A user with a proven email address. */
export interface ProvenUser {
  readonly tenant: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  /** Null for users who sign in only through other providers. */
  readonly passwordHash: string | null;
  readonly referredBy: string | null;
  /** Method that verified the email address, for the audit log. */
  readonly by: string;
  readonly at: Date;
}

/** Creates an account, audited; returns the user's id. @throws AppError `account.email_taken`. */
export async function createUser(
  transaction: Transaction,
  deps: { readonly audit: AuditService },
  user: ProvenUser,
): Promise<string> {
  const id = createPublicId();
  await insertUser(transaction, {
    id,
    tenant_key: user.tenant,
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    phone: user.phone,
    password_hash: user.passwordHash,
    email_verified_at: user.at,
    referred_by: user.referredBy,
    created_at: user.at,
  });
  await deps.audit.append(transaction, {
    actor: { kind: "user", id, tenant: user.tenant },
    action: "account.created",
    subject: id,
    details: { by: user.by },
  });
  return id;
}
