export { findBankProblem, kycAgreement } from "@munshi/core-api/contract";
export type {
  AddFundsAnswer,
  BankAccountPayload,
  BankProblem,
  KycCaseAnswer,
  KycCheckAnswer,
  KycJourneyAnswer,
  KycJourneyPayload,
  KycReadAnswer,
  KycStatus,
  KycStatusAnswer,
  KycSubmitPayload,
  PanPayload,
  RequiredFunds,
} from "@munshi/core-api/contract";
