import { listSealedTables as listOfBrokers } from "./domains/broker-accounts/index.ts";
import { listSealedTables as listOfKyc } from "./domains/kyc/index.ts";
import { listSealedTables as listOfFactors } from "./domains/second-factors/index.ts";
import type { PersonalKeys } from "./platform/keys/personal-keys.ts";
import type { SealedTable } from "./platform/keys/sealed-rows.ts";

/** Every table with columns encrypted under the keys of personal data. */
export function composeSealedTables(keys: PersonalKeys): readonly SealedTable[] {
  return [...listOfFactors(), ...listOfKyc(keys), ...listOfBrokers(keys)];
}
