export {
  createSecondFactorsService,
  factorMessages,
  wrongFactor,
  wrongPasskey,
} from "./second-factors.service.ts";
export { listSealedTables, memberFactors, staffFactors } from "./factor-tables.ts";
export { createPasskeysService } from "./passkeys.service.ts";
export type { PasskeyRow } from "./passkeys.repository.ts";
export type { NewPasskey, PasskeysService, PasskeySite } from "./passkeys.service.ts";
export type {
  FactorProof,
  SecondFactorsService,
  SecondFactorState,
} from "./second-factors.service.ts";
export { writeTotpUri } from "./totp.ts";
