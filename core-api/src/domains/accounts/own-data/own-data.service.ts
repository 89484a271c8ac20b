import { strToU8, zipSync } from "fflate";
import type { Executor } from "@munshi/db";
import Papa from "papaparse";
import type { Clock } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/db/transaction.ts";
import type { AttemptsService } from "../attempts/attempts.service.ts";
import type { AuditService } from "../../audit/index.ts";
import type { SignedInMember } from "../devices/sign-ins.service.ts";
import type { IdentityProof, IdentityService } from "../security/identity.service.ts";
import { personalTables } from "./personal-tables.ts";

/** Encrypted data of other domains, masked as they show it to the member. */
export interface SealedSections {
  readonly kyc: (userId: string) => Promise<object | null>;
  readonly brokerAccount: (userId: string) => Promise<object | null>;
}

export interface OwnDataService {
  /**
   * Everything stored about the member: a zip of `munshi-data.json` and a CSV file for each table.
   * @throws AppError those of `IdentityService.confirm`, `attempts.too_many` (429).
   */
  archive(member: SignedInMember, proof: IdentityProof): Promise<Buffer>;
  /** The same for staff, who check the permission and record it. */
  write(userId: string): Promise<Buffer>;
}

type Row = { readonly [column: string]: unknown };

export function createOwnDataService(
  db: Executor,
  deps: {
    readonly clock: Clock;
    readonly identity: IdentityService;
    readonly attempts: AttemptsService;
    readonly audit: AuditService;
    readonly sections: SealedSections;
  },
): OwnDataService {
  const { clock, identity, attempts, audit, sections } = deps;
  const readTables = async (userId: string): Promise<ReadonlyMap<string, readonly Row[]>> => {
    const tables = new Map<string, readonly Row[]>();
    for (const { table, owner, archive } of personalTables) {
      if ("excluded" in archive) continue;
      const { rows } = await db.raw<{ readonly rows: readonly Row[] }>(
        `select ${archive.select} from ${table} as t where t.${owner} = ?`,
        [userId],
      );
      tables.set(table, rows);
    }
    const { rows: actions } = await db.raw<{ readonly rows: readonly Row[] }>(
      `select at, action, subject, details from audit_entries
       where actor_kind = 'user' and actor_id = ? order by at`,
      [userId],
    );
    tables.set("own_actions", actions);
    const [kyc, broker] = await Promise.all([sections.kyc(userId), sections.brokerAccount(userId)]);
    tables.set("kyc", kyc === null ? [] : [{ ...kyc }]);
    tables.set("broker_account", broker === null ? [] : [{ ...broker }]);
    return tables;
  };
  return {
    write: async (userId) => writeArchive(await readTables(userId), clock.now()),
    async archive(member, proof) {
      await attempts.require("archive", member.userId);
      await identity.confirm(member, proof);
      const tables = await readTables(member.userId);
      await inTransaction(db, (transaction) =>
        audit.append(transaction, {
          actor: { kind: "user", id: member.userId, tenant: member.tenant },
          action: "account.data_exported",
          subject: member.userId,
        }),
      );
      return writeArchive(tables, clock.now());
    },
  };
}

function writeArchive(tables: ReadonlyMap<string, readonly Row[]>, at: Date): Buffer {
  const json = { exported_at: at.toISOString(), ...Object.fromEntries(tables) };
  const files = Object.fromEntries(
    [...tables].map(([table, rows]) => [`${table}.csv`, strToU8(writeCsv(rows))]),
  );
  const all = { "munshi-data.json": strToU8(`${JSON.stringify(json, null, 2)}\n`), ...files };
  return Buffer.from(zipSync(all, { mtime: at }));
}

/** With formulas escaped, so that a spreadsheet opens it as text. */
function writeCsv(rows: readonly Row[]): string {
  const flat = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, value]) => [column, flatten(value)])),
  );
  return `${Papa.unparse(flat, { escapeFormulae: true })}\r\n`;
}

function flatten(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}
