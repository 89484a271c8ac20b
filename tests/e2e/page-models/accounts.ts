import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** A person unique to this test. */
export function makePerson(): Person {
  return { email: `asha-${randomUUID().slice(0, 12)}@example.com`, password: "correct horse 5" };
}

interface Mail {
  readonly text: string;
}

/** The code of the newest mail to an address, once `count` mails have arrived. */
export async function readCode(page: Page, email: string, count = 1): Promise<string> {
  let mails: readonly Mail[] = [];
  await expect
    .poll(async () => {
      const answer = await page.request.get("/__sandbox/mail", {
        params: { to: email },
        headers: { accept: "application/json" },
      });
      mails = (await answer.json()) as readonly Mail[];
      return mails.length;
    })
    .toBeGreaterThanOrEqual(count);
  const [, code = ""] = /\b(\d{6})\b/.exec(mails[0]?.text ?? "") ?? [];
  return code;
}

/** Signs a new user up with the mailed code; ends on the login page. */
export async function signUp(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/login?view=signup");
  await page.getByLabel("Name").fill("Asha Devi Rao");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Mail Sent")).toBeVisible();
  await page.getByLabel("Verification code").fill(await readCode(page, email));
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("Mail Verified")).toBeVisible();
  await expect(page.getByRole("button", { name: "Verified" })).toBeDisabled();
  await page.getByLabel("Mobile number").fill("9876543210");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
}
