import { createBankService } from "./bank.service.ts";
import type { BankService } from "./bank.service.ts";
import { createJourneyService } from "./journey.service.ts";
import type { JourneyService } from "./journey.service.ts";
import type { KycDeps } from "./kyc-deps.ts";
import { createKycService } from "./kyc.service.ts";
import type { KycService } from "./kyc.service.ts";
import { createPanService } from "./pan.service.ts";
import type { PanService } from "./pan.service.ts";
import { createSealedFields } from "./sealed-fields.ts";
import type { PersonalKeys } from "../../platform/keys/personal-keys.ts";

/** Identity verification. */
export interface Kyc {
  readonly pan: PanService;
  readonly bank: BankService;
  readonly journey: JourneyService;
  readonly service: KycService;
}

export function createKyc(
  given: Omit<KycDeps, "fields"> & {
    readonly personal: PersonalKeys;
    readonly publicUrl: string;
  },
): Kyc {
  const { personal, publicUrl, ...rest } = given;
  const deps: KycDeps = { ...rest, fields: createSealedFields(personal) };
  const bank = createBankService(deps);
  const journey = createJourneyService({ ...deps, publicUrl });
  return {
    pan: createPanService(deps),
    bank,
    journey,
    service: createKycService({ ...deps, bank, journey }),
  };
}
