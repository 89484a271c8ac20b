const cookie = "munshi-hide-contact";
const hiddenSeconds = 7_200;

/** Was the contact popup closed within the last two hours? */
export function isContactHidden(): boolean {
  return document.cookie.split("; ").some((part) => part === `${cookie}=1`);
}

export function hideContact(): void {
  document.cookie = `${cookie}=1; Path=/; Max-Age=${hiddenSeconds}; SameSite=Lax`;
}
