import type { Executor } from "@munshi/db";
import type { CertificatesAnswer } from "../../../contract/index.ts";
import { listCertificates } from "./certificates.repository.ts";

export interface CertificatesService {
  /** The user's own, newest first. */
  list(userId: string): Promise<CertificatesAnswer>;
}

export function createCertificatesService(db: Executor): CertificatesService {
  return {
    async list(userId) {
      const rows = await listCertificates(db, userId);
      return {
        certificates: rows.map(({ id, number, title, holder, reason, issued_on }) => ({
          id,
          number,
          title,
          holder,
          reason,
          issued_on,
        })),
      };
    },
  };
}
