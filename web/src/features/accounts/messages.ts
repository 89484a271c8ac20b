/** Texts of the product's public contract, to the letter. */
export const messages = {
  invalidEmail: "invalid email.",
  passwordsDiffer: "Passwords dont match!",
  shortPhone: "Phone number must contain 10 digit",
  signUpIncomplete: "All the fields are required!",
  signInIncomplete: "All fields are required!!",
  sendFailed: "Something went wrong please try login again!",
  mailVerified: "Mail Verified",
  codeUnknown: "validation_code not found",
  codeLate: "verification time exceeded",
  mailSent: "Mail Sent",
  signedIn: "Login Successful",
  signedUp: "Successfully Signed Up! Please login.",
  profileFetchFailed: "Investor Profile fetch failed!",
  profileUpdateFailed: "Investor Profile Update failed!",
  profileUpdated: "Investor Profile Updated!",
  couponCopied: "coupon copied !",
  couponFailed: "There is some issue in verifying the coupon",
  failed: "Error!",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  required: "Required",
  namelessName: "A name must have at least one letter.",
  passwordRule: "8 characters or more; avoid your name and common words",
  shortPassword: "A password must have 8 characters or more.",
  emailUnverified: "Please verify your e-mail address first.",
  firstCodeOver: "Use the code of the newest mail: the one before no longer holds.",
  codeMissing: "Please type the code from the mail.",
} as const;
