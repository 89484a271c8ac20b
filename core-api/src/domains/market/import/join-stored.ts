import { createHash, randomUUID } from "node:crypto";
import { AppError, marketDate } from "@munshi/platform";
import type { Transaction } from "@munshi/db";
import type { JoinReport, NamedCompany } from "../../../contract/index.ts";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { Company } from "./company.ts";
import { startRecording, stopRecording } from "../changes/import-changes.repository.ts";
import { createCompanyDirectory } from "./company-directory.ts";
import { findCompanyKind, loadDirectory, saveDirectory } from "./directory.repository.ts";
import { finishImport, lockImports, startImport } from "./import-files.repository.ts";
import { moveFacts, saveJoin } from "./move-facts.repository.ts";

export interface JoinOptions {
  readonly from: number;
  readonly into: number;
  readonly clock: Clock;
  readonly actor: string;
}

/**
 * Merges a stored company into another by code on behalf of staff, recorded as a separate source.
 * @throws AppError `market.company_not_found`, `market.join_refused` with the reason.
 */
export async function joinStored(
  transaction: Transaction,
  { from, into, clock, actor }: JoinOptions,
): Promise<Omit<JoinReport, "dryRun">> {
  await lockImports(transaction);
  const at = clock.now();
  if (from === into) throw refused("a company cannot be joined to itself");
  const kind = await requireKind(transaction, into);
  if ((await requireKind(transaction, from)) !== kind) {
    throw refused("one is of the demonstration market and one of the real one");
  }
  const directory = createCompanyDirectory(await loadDirectory(transaction, kind), marketDate(at));
  const contradiction = directory.join(from, into, "at the word of staff");
  if (contradiction !== null) throw refused(contradiction);
  const name = `join of company ${from} into ${into}`;
  const sha256 = createHash("sha256").update(`${name} ${randomUUID()}`).digest();
  const file = { sha256, kind, name, format: "join", actor, at };
  const fileId = await startImport(transaction, file);
  await startRecording(transaction, fileId);
  const changes = directory.takeChanges();
  await saveDirectory(transaction, changes, fileId);
  const [join] = changes.joins;
  const stays = [...changes.changed, ...changes.dated].find((company) => company.coCode === into);
  if (join === undefined || stays === undefined) throw new TypeError("A join changes both");
  const moved = await moveFacts(transaction, join);
  await saveJoin(transaction, join, moved, { fileId, actor, at });
  await stopRecording(transaction);
  const counts = { facts: moved.moved, skipped: {}, problems: {}, firstProblems: [] };
  await finishImport(transaction, fileId, { ...counts, bytes: 0, marketDay: null }, clock.now());
  return {
    from: nameOf(join.from),
    into: nameOf(stays),
    moved: moved.moved,
    repeated: moved.repeated,
    aside: moved.aside.length,
  };
}

async function requireKind(transaction: Transaction, coCode: number): Promise<Company["kind"]> {
  const kind = await findCompanyKind(transaction, coCode);
  if (kind !== null) return kind;
  throw new AppError("market.company_not_found", 404, `No company has the code ${coCode}.`);
}

function refused(reason: string): AppError {
  return new AppError("market.join_refused", 422, `The companies were not joined: ${reason}.`);
}

function nameOf({ coCode, symbol, name, isin, bseCode }: Company): NamedCompany {
  return { coCode, symbol, name, isin, bseCode };
}
