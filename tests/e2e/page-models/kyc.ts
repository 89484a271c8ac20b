import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import { signInHere, signUpHere } from "./sign-in.ts";

/** Fictional people whom the sandbox's tax department knows; each can do KYC once in a run. */
export const kycPeople = {
  asha: { names: ["Asha", "Rao"], pan: "ASHPR2001K", dob: "1988-11-02", account: "10002002001" },
  meera: { names: ["Meera", "Iyer"], pan: "MEEPI2002L", dob: "1992-02-29", account: "10002002002" },
  bose: {
    names: ["Partner", "Bose"],
    pan: "MUNPB1008H",
    dob: "1975-06-02",
    account: "10001001008",
  },
  das: {
    names: ["Optimized", "Das"],
    pan: "MUNPD1006F",
    dob: "1991-07-07",
    account: "10001001006",
  },
  pillai: {
    names: ["Referrer", "Pillai"],
    pan: "MUNPP1007G",
    dob: "1983-10-19",
    account: "10001001007",
  },
  gill: { names: ["Ended", "Gill"], pan: "MUNPG1005E", dob: "1968-03-11", account: "10001001005" },
} as const;

export type KycPerson = (typeof kycPeople)[keyof typeof kycPeople];

export const ifsc = "MUNB0000001";

/** Signs somebody new up and in, by that person's name. */
export async function arriveAs(page: Page, { names }: KycPerson, path = "/pricing"): Promise<void> {
  await signInHere(page, await signUpHere(page, names));
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
}

export function kycDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: /Verification$|who you are|KYC/ });
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

/** The first step as a whole; the second one is on show afterwards. */
export async function finishPan(page: Page, person: KycPerson): Promise<void> {
  const dialog = kycDialog(page);
  await verifyPan(dialog, person);
  await dialog.getByLabel("I have read the agreement and accept it").check();
  await dialog.getByRole("button", { name: "Submit" }).click();
  await expect(
    page.getByRole("heading", { name: "Step 2/2 Bank Account Verification" }),
  ).toBeVisible();
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

/** The second step as a whole; the way to DigiLocker is on show afterwards. */
export async function finishBank(page: Page, { account }: KycPerson): Promise<void> {
  await giveAccount(page, account);
  await confirmOwnAccount(page);
  await expect(page.getByRole("heading", { name: "Confirm who you are" })).toBeVisible();
}

/** Goes to the provider's page, and presses there; its page is another site's. */
export async function visitDigiLocker(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole("button", { name: "Continue on DigiLocker" }).click();
  await expect(page.getByRole("heading", { name: "Share your PAN record" })).toBeVisible();
  // Chromium drops what is pressed before a page of another site has been painted.
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await page.getByRole("button", { name: button }).click();
}

/** Makes whoever verifies slow, failing, gone or well again. */
export async function orderKyc(
  page: Page,
  mode: "ok" | "slow" | "error" | "down",
  ms = 0,
): Promise<void> {
  const shown = await page.request.get("/__sandbox", { headers: { accept: "application/json" } });
  const { url } = (await shown.json()) as { readonly url: string };
  const told = await page.request.post(`${url}/__sandbox/faults`, {
    data: { provider: "kyc", mode, ms },
  });
  expect(told.status()).toBe(200);
}
