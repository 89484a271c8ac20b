import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { signInHere, signUpHere } from "./sign-in.ts";

/** Fictional people known to the sandbox's tax department; each can do KYC once per run. */
export const kycPeople = {
  meera: { names: ["Meera", "Iyer"], pan: "MEEPI2002L", dob: "1992-02-29", account: "10002002002" },
  pillai: {
    names: ["Referrer", "Pillai"],
    pan: "MUNPP1007G",
    dob: "1983-10-19",
    account: "10001001007",
  },
} as const;

export type KycPerson = (typeof kycPeople)[keyof typeof kycPeople];

export const ifsc = "MUNB0000001";

/** Signs a new user up and in, under that person's name. */
export async function arriveAs(page: Page, { names }: KycPerson, path = "/pricing"): Promise<void> {
  await signInHere(page, await signUpHere(page, names));
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
}

export function kycDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: /Verification$|identity|KYC/ });
}

export async function openKyc(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "KYC", exact: true }).click();
  return kycDialog(page);
}

export async function verifyPan(dialog: Locator, { pan, dob }: KycPerson): Promise<void> {
  await dialog.getByLabel("PAN", { exact: true }).fill(pan);
  await dialog.getByLabel("Date of birth").fill(dob);
  await dialog.getByRole("button", { name: "Verify Pan" }).click();
  await expect(dialog.getByText("Verified", { exact: true })).toBeVisible();
}

export async function giveAccount(page: Page, account: string, code = ifsc): Promise<void> {
  const dialog = kycDialog(page);
  await dialog.getByLabel("Account number").fill(account);
  await dialog.getByLabel("IFSC code").fill(code);
  await dialog.getByRole("button", { name: "Verify" }).click();
}

export async function confirmOwnAccount(page: Page): Promise<void> {
  await page
    .getByRole("dialog", { name: "Your own bank account" })
    .getByRole("button", { name: "Confirm" })
    .click();
}

/** The whole second step; ends at the link to DigiLocker. */
export async function finishBank(page: Page, { account }: KycPerson): Promise<void> {
  await giveAccount(page, account);
  await confirmOwnAccount(page);
  await expect(page.getByRole("heading", { name: "Verify your identity" })).toBeVisible();
}

/** Goes to the provider's page, on another site, and clicks there. */
export async function visitDigiLocker(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Continue to DigiLocker" }).click();
  await expect(page.getByRole("heading", { name: "Share your PAN record" })).toBeVisible();
  // Chromium drops clicks before a cross-site page has painted.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await page.getByRole("button", { name: button }).click();
}
