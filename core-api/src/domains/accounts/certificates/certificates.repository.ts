import type { Executor, Transaction } from "@munshi/db";

export interface CertificateRow {
  readonly id: string;
  readonly user_id: string;
  readonly tenant_key: string;
  readonly number: string;
  readonly title: string;
  /** The holder's name on the day of issue. */
  readonly holder: string;
  readonly reason: string;
  /** YYYY-MM-DD. */
  readonly issued_on: string;
  /** The staff action or programme that granted it. */
  readonly source: string;
  readonly created_at: Date;
}

/** Grants a certificate; a number is given once. */
export async function insertCertificate(
  transaction: Transaction,
  certificate: CertificateRow,
): Promise<void> {
  await transaction("certificates").insert(certificate);
}

/** A user's certificates, newest first. */
export async function listCertificates(
  db: Executor,
  userId: string,
): Promise<readonly CertificateRow[]> {
  return (await db("certificates")
    .where({ user_id: userId })
    .orderBy([
      { column: "issued_on", order: "desc" },
      { column: "id", order: "desc" },
    ])) as CertificateRow[];
}
