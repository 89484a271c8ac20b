import type { Transaction } from "@munshi/db";
import { endFamiliesOf } from "./token-families.repository.ts";

/** Ends every open session of a member, whose row the caller has locked; how many there were. */
export function endSessionsOf(transaction: Transaction, userId: string, at: Date): Promise<number> {
  return endFamiliesOf(transaction, userId, "signed_out", at);
}
