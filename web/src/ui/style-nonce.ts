/** The nonce that the server allows for styles made while the page runs; empty where it gave none. */
export function readStyleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}
