import type { Transaction } from "@munshi/db";
import type { CompanyJoin } from "./company-join.ts";
import type { MovedFacts } from "./move-facts.repository.ts";

/** Keeps which company was joined to which, with what it was and what gave way. */
export async function saveJoin(
  transaction: Transaction,
  { from, into, reason }: CompanyJoin,
  { aside }: MovedFacts,
  source: { readonly fileId: number; readonly actor: string; readonly at: Date },
): Promise<void> {
  await transaction("company_joins").insert({
    from_code: from.coCode,
    into_code: into,
    reason,
    joined_at: source.at,
    actor: source.actor,
    file_id: source.fileId,
    company: JSON.stringify(from),
    aside: JSON.stringify(aside),
  });
}
