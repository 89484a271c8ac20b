/** Texts of the product's public contract, to the letter. */
export const messages = {
  incomplete: "All the fields are required !",
  toComplete: "Please complete Kyc to proceed !",
  completed: "Congratulations kyc is completed !",
  addFunds: "Add funds to continue",
  moreFunds:
    "Please add more fund to place this orders.Required fund may be higher than minimum investment amount due to changes in prices.",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  submitted: "PAN verified. Verify your bank account next.",
  pending: "Your bank has not responded yet. Select Verify again in a minute.",
} as const;

/** The contract's word for a failure, before what was said about it. */
export function describeKycFailure(said: string): string {
  return said === "" ? "Error!" : `Error: ${said}`;
}
