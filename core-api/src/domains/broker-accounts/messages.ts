/** Texts of the public contract, to the letter. */
export const messages = {
  clientTaken: "Client ID is already taken!",
  mappedElsewhere:
    "An account with this email id already mapped with another broker, please use a different email id!",
} as const;

/** Texts of our own, where the contract has none. */
export const ownMessages = {
  begun: "Please login at your broker.",
  notOffered: "This broker cannot be logged in with here.",
  notSetUp: (name: string) => `Login by ${name} is not set up here.`,
  callbackRefused: "The broker cannot send anybody back to this address.",
  attemptUnknown: "This login was not begun here. Please try again.",
  attemptUsed: "This login was finished already. Please try again.",
  attemptExpired: "The login took too long. Please try again.",
  stateMismatch: "What the broker sent back belongs to another login. Please try again.",
  identityNeeded: "Confirm your identity to connect this broker account.",
  nameDiffers: "Please confirm that the account at your broker is yours.",
  nameDeclined: "Your broker account was not connected.",
  emailNeeded: "Please give your e-mail address to go on.",
  notConnected: "Please login with your broker.",
  accountNotFound: "You have no such broker account.",
  cleared: "You are logged out at your broker.",
  unlinked: "Your broker account is disconnected.",
} as const;
