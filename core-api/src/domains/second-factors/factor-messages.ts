export const factorMessages = {
  wrongFactor: "Incorrect or already used code. Enter the next one.",
  totpAlreadyOn: "An authenticator app is already in use. Turn it off first.",
  totpNotSetUp: "The setup has expired. Start again.",
  wrongPasskey: "This passkey could not be verified. Try again.",
} as const;
