import { fieldMessages } from "../../contract/text-fields.ts";
import { factorMessages } from "../second-factors/index.ts";

/** Documented texts, verbatim. */
export const messages = {
  invalidEmail: "invalid email.",
  passwordsDiffer: "Passwords dont match!",
  shortPhone: fieldMessages.shortPhone,
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
  incomplete: fieldMessages.incomplete,
} as const;

/** Texts that the documents do not fix. */
export const ownMessages = {
  ...factorMessages,
  wrongPassword: "Incorrect email or password.",
  tooManyTries: "Too many attempts. Try again later.",
  emailTaken: "This email address is already registered. Log in.",
  namelessName: fieldMessages.namelessName,
  shortPassword: "Password must be at least 8 characters.",
  longPassword: "Password must be at most 256 characters.",
  commonPassword: "This password is too common. Choose one that is harder to guess.",
  personalPassword:
    "This password is too similar to your name, email or mobile number. Choose a different one.",
  wrongCurrentPassword: "Current password is incorrect.",
  samePassword: "New password must be different from the current one.",
  ownPasswordChanged: "Password changed. Other devices were logged out.",
  freshSignInNeeded: "Log out and log in again, then retry within 10 minutes.",
  factorNeeded: "Enter a code from your authenticator app or a recovery code, or use a passkey.",
  secondStepNeeded: "Enter a code from your authenticator app to finish logging in.",
  secondStepEnded: "This login has expired. Log in again.",
  factorsNotOn: "Two-step verification is off.",
  noPasskey: "There is no passkey for this account. Use another method.",
  passkeyRemoved: "Passkey removed.",
  deletionUnconfirmed: "Type DELETE to confirm.",
  factorsOff: "Two-step verification is off.",
  emailUnverified: "Verify your email address first.",
  signInAgain: "Log in again.",
  passwordChanged: "Password changed. Log in with your new password.",
  signedOut: "Logged out.",
  signInNotFound: "This session has already ended.",
  socialRefused: "Login could not be verified. Try again.",
  emailNeeded: "Enter your email address to continue.",
  otherIdentity: "Your account is already linked to a different login.",
  linkRefused: "This email address is already registered. Reset your password and log in.",
  linkProtected: "This account uses two-step verification. Log in with email and password.",
} as const;
