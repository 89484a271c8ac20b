/** Texts of the public contract, to the letter. */
export const messages = {
  invalidEmail: "invalid email.",
  passwordsDiffer: "Passwords dont match!",
  shortPhone: "Phone number must contain 10 digit",
  signUpIncomplete: "All the fields are required!",
  signInIncomplete: "All fields are required!!",
  unknownUser: "No active account found or Invalid username!",
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
  incomplete: "All the fields are required!",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  wrongPassword: "The e-mail address and the password do not match.",
  tooManyTries: "Too many tries. Please wait a while.",
  emailTaken: "An account with this e-mail address exists already. Please login.",
  namelessName: "A name must have at least one letter.",
  shortPassword: "A password must have 8 characters or more.",
  emailUnverified: "Please verify your e-mail address first.",
  signInAgain: "Please login again.",
  passwordChanged: "Your password is changed. Please login.",
  signedOut: "Logged out.",
  signInNotFound: "This sign-in has ended already.",
  socialRefused: "The sign-in could not be verified. Please try again.",
  emailNeeded: "Please give your e-mail address to go on.",
  otherIdentity: "Your account is linked to another login of this kind already.",
  linkRefused:
    "An account with this e-mail address exists already. Please reset its password and login with it.",
} as const;
