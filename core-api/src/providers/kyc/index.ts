export type {
  BankRefusal,
  BankVerdict,
  JourneyVerdict,
  KycProvider,
  PanRefusal,
} from "./kyc-provider.ts";
export { createSecureId } from "./secure-id.ts";
export type { SecureIdSettings } from "./secure-id-calls.ts";
