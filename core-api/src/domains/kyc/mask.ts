/** `ABXXXXXX4F`: the first and last two signs. */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 2)}XXXXXX${pan.slice(-2)}`;
}

/** `XXXXXX1234`: the last four signs, whatever the length. */
export function maskAccount(account: string): string {
  return `XXXXXX${account.slice(-4)}`;
}
