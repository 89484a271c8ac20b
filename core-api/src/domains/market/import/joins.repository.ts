import type { Transaction } from "@munshi/db";
import type { CompanyJoin } from "./company-join.ts";
import type { MovedFacts } from "./move-facts.repository.ts";

/** Records a merge of two companies, with the removed company and the values it lost. */
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
