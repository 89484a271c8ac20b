import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { expectAccessible, expectStateAccessible } from "./axe.ts";
import type { Person } from "./page-models/accounts.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

/** The app's code, `steps` of 30 seconds from now: each step serves once. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp });
}

async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(code);
}

async function logIn(page: Page, { email, password }: Person): Promise<void> {
  await page.goto("/login?next=%2Fprofile%2Fsecurity");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("a member turns on two-step verification, logs in with it, and with a recovery code @long", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Set up authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up two-step verification" });
  await dialog.getByLabel("Current password", { exact: true }).fill("not the password");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Current password is incorrect.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await expectAccessible(page);
  await typeCode(page, codeOf(secret));
  const codes = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCode = (await codes.first().textContent()) ?? "";
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes left.")).toBeVisible();

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, person);
  await expect(page.getByRole("heading", { name: "Two-step verification" })).toBeFocused();
  await typeCode(page, "000000");
  await expect(page.getByText("Incorrect or already used code.")).toBeVisible();
  await expectAccessible(page);
  // A step that was used already serves no more: the next one is within reach.
  await typeCode(page, codeOf(secret, 1));
  await expect(page).toHaveURL("/profile/security");

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, person);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page.getByText("9 recovery codes left.")).toBeVisible();
});

test("a member adds a passkey, logs in with it, and removes it", async ({ page }) => {
  // Browsers know passkeys on named hosts alone.
  const here = (path: string): string =>
    new URL(path, (test.info().project.use.baseURL ?? "").replace("127.0.0.1", "localhost")).href;
  await page.goto(here("/"));
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto(here("/profile/security"));
  await page.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Passkey name").fill("My phone");
  await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add passkey" }).click();
  await dialog.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByRole("list", { name: "Passkeys" })).toContainText("My phone");
  await expectStateAccessible(page);

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto(here("/login?next=%2Fprofile%2Fsecurity"));
  await page.getByLabel("Email address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page).toHaveURL(/\/profile\/security$/);

  await page.getByRole("button", { name: "Remove passkey My phone" }).click();
  const removal = page.getByRole("dialog", { name: "Remove passkey" });
  await removal.getByLabel("Current password", { exact: true }).fill(person.password);
  await removal.getByRole("button", { name: "Use a passkey" }).click();
  await expect(removal.getByText("Passkey confirmed.")).toBeVisible();
  await removal.getByRole("button", { name: "Remove passkey" }).click();
  await expect(page.getByRole("button", { name: "Set up authenticator app" })).toBeVisible();
  await expect(page.getByRole("list", { name: "Passkeys" })).toHaveCount(0);
});

test("a member takes their data along, deletes the account, and restores it by a login @long", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await signInHere(page, person);
  await page.goto("/profile/security");
  await page.getByRole("button", { name: "Delete account" }).click();
  const deletion = page.getByRole("dialog", { name: "Delete account" });
  await expectAccessible(page);
  await deletion.getByRole("button", { name: "Download your data first" }).click();
  const archive = page.getByRole("dialog", { name: "Download data" });
  await archive.getByLabel("Current password", { exact: true }).fill(person.password);
  const download = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  expect((await download).suggestedFilename()).toBe("munshi-data.zip");

  await page.getByRole("button", { name: "Delete account" }).click();
  await deletion.getByLabel("Current password", { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(deletion.getByText("Type DELETE to confirm.")).toBeVisible();
  await deletion.getByLabel("Type DELETE to confirm").fill("delete");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login/);

  await logIn(page, person);
  await expect(page).toHaveURL("/profile/security");
  await page.getByRole("button", { name: "Notifications" }).click();
  await expect(page.getByText("your account will not be erased").first()).toBeVisible();
});
