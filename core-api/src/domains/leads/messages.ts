/** Texts of the public contract, to the letter. */
export const messages = {
  required: "This field is required",
  invalidEmail: "invalid email.",
  shortPhone: "Phone number must contain 10 digit",
  leadStored: "Thanks, your details are recorded. We will reach out to you soon!",
  leadFailed: "Oops, something went wrong please Try Again",
  queryStored: "Your Query is sent to our team, They will get in touch with you soon!",
} as const;
