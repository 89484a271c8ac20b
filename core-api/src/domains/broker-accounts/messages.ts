/** Texts of the public contract, to the letter. */
export const messages = {
  clientTaken: "Client ID is already taken!",
  mappedElsewhere:
    "An account with this email id already mapped with another broker, please use a different email id!",
  mailSent: "Mail Sent",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  begun: "Log in with your broker.",
  notOffered: "Login with this broker is not available.",
  notSetUp: (name: string) => `${name} login is not available.`,
  callbackRefused: "This callback address is not allowed.",
  attemptUnknown: "This login was started elsewhere. Try again.",
  attemptUsed: "This login was already completed. Try again.",
  attemptExpired: "Login timed out. Try again.",
  stateMismatch: "The broker's response does not match this login. Try again.",
  identityNeeded: "Confirm your identity to connect this broker account.",
  nameDiffers: "Confirm that the broker account is yours.",
  nameDeclined: "Your broker account was not connected.",
  emailNeeded: "Enter your email address to continue.",
  notConnected: "Log in with your broker.",
  accountNotFound: "Broker account not found.",
  cleared: "Logged out of broker.",
  unlinked: "Broker account disconnected.",
} as const;
