import { expect, test } from "@playwright/test";
import type { Page } from "@playwright/test";
import { expectAccessible, expectStateAccessible } from "./axe.ts";
import { makePerson, readCode, signUp } from "./page-models/accounts.ts";
import { signInHere, signUpHere } from "./page-models/sign-in.ts";

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

test("a new user signs up with a mailed code, logs in and out, and returns to the requested page", async ({
  page,
}) => {
  const person = makePerson();
  await signUp(page, person);
  await expect(page.getByText("Successfully Signed Up! Please login.")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(person.email);
  await page.goto("/login?next=%2Fstock-analyzer%2Fscanner%2Fcreatescanner%3Fq%3DROE%2B%253E%2B15");
  await signIn(page, person.email, person.password);
  await expect(page.getByText("Login Successful")).toBeVisible();
  await expect(page).toHaveURL(/createscanner\?q=/);
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectStateAccessible(page, "the account's menu", "header");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(person.email);
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole("link", { name: "Log in" }).first()).toBeVisible();
});

test("login and sign-up say what is wrong, and keep what was typed @long", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(page.getByText("All fields are required!!")).toBeVisible();
  const { email } = makePerson();
  await signIn(page, email, "not the password");
  await expect(
    page.getByText("No active account found or Invalid username!").first(),
  ).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(email);
  await expectAccessible(page);

  await page.goto("/login?view=signup");
  await page.getByRole("button", { name: "Verify" }).click();
  await expect(page.getByText("invalid email.").first()).toBeVisible();
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("All the fields are required!").first()).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("long enough");
  await page.getByLabel("Confirm password").fill("another one");
  await page.getByLabel("Mobile number").fill("-98 76543x");
  await expect(page.getByLabel("Mobile number")).toHaveValue("9876543");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText("Passwords dont match!").first()).toBeVisible();
  await expect(page.getByText("Phone number must contain 10 digit").first()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/login?social=refused&reason=account.link_refused");
  await expect(page.getByRole("alert").first()).toContainText("not verified");
  await expect(page.getByRole("link", { name: "Continue with Google" })).toBeVisible();
});

test("a forgotten password is reset once with the mailed code", async ({ page }) => {
  const person = await signUpHere(page);
  await page.goto("/login");
  await page.getByLabel("Email address").fill(person.email);
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Send code" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await expectAccessible(page);
  const code = await readCode(page, person.email, 2);
  await page.goto(`/reset-password#${new URLSearchParams({ email: person.email, code })}`);
  await expect(page.getByLabel("Verification code")).toHaveValue(code);
  expect(page.url()).not.toContain(code);
  await page.getByRole("textbox", { name: "New password" }).fill("a password of another kind");
  await page.getByLabel("Confirm password").fill("a password of another kind");
  await expectStateAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, person.email, "a password of another kind");
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
});

test("a member fills the questionnaire and is led on, by keyboard alone @long", async ({
  page,
}) => {
  const person = await signUpHere(page);
  await page.goto("/login");
  await signIn(page, person.email, person.password);
  await expect(page).toHaveURL(/\/risk-profile$/);
  await expect(page.getByText("0 of 9 answered")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("All the fields are required!")).toBeVisible();
  const questions = page.getByRole("group");
  for (let index = 0; index < 9; index += 1) {
    await questions.nth(index).getByRole("radio").nth(2).focus();
    await page.keyboard.press("Space");
  }
  await expect(page.getByText("9 of 9 answered")).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Investor Profile Updated!")).toBeVisible();
  await expect(page).toHaveURL(/\/product-type$/);
  await expectAccessible(page);
  await page.getByRole("radio", { name: /Stock Box/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).not.toHaveURL(/\/product-type$/);
  await page.goto("/risk-profile");
  await expect(page.getByText(/of 100/).first()).toBeVisible();
  await expectAccessible(page);
});

test("a coupon opens the subscription, a wrong one says why, and a name can be changed", async ({
  page,
}) => {
  await signInHere(page, await signUpHere(page));
  await page.goto("/risk-profile");
  const account = page.getByRole("button", { name: "Your account" });
  await account.click();
  await page.getByRole("button", { name: "Redeem A Coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem A Coupon" });
  await dialog.getByLabel("Enter Promo Code").fill("NO-SUCH-CODE");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("Error: Coupon not valid !")).toBeVisible();
  await expectStateAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(account).toBeFocused();
  await page.goto("/pricing");
  await expect(page.getByText("Plan: Most Popular")).toBeVisible();
  await expect(page.getByRole("heading", { name: /₹1,750/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("button", { name: "Redeem A Coupon" }).click();
  await dialog.getByLabel("Enter Promo Code").fill("month30");
  await page.getByRole("button", { name: "Redeem Now" }).click();
  await expect(page.getByText("MONTH30 Applied!")).toBeVisible();
  await expect(page.getByRole("main").getByText(/Subscription valid till/)).toBeVisible();
  await account.click();
  await page.getByRole("button", { name: "Profile", exact: true }).click();
  const profile = page.getByRole("dialog", { name: "Profile" });
  await profile.getByLabel("Last name").fill("Zutshi");
  await expectStateAccessible(page);
  await profile.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Investor Profile Updated!")).toBeVisible();
  await expect(page.getByRole("button", { name: "AZ, Your account" })).toBeVisible();
});

test("a user logs in with the sandbox's Google", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await page.getByRole("button").first().click();
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
});

test("a Facebook user without a confirmed address enters one and the mailed code @long", async ({
  page,
}) => {
  const { email } = makePerson();
  await page.goto("/login?next=%2Fpricing");
  await page.getByRole("link", { name: "Continue with Facebook" }).click();
  await page.getByRole("button").first().click();
  await expect(page.getByRole("heading", { name: "Enter Email" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Submit" }).click();
  await page.getByLabel("Verification code").fill("000000");
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page.getByText("validation_code not found")).toBeVisible();
  await page.getByLabel("Verification code").fill(await readCode(page, email));
  await page.getByRole("button", { name: "Submit" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
});

async function openAs(page: Page, name: string, path: string): Promise<void> {
  await signInHere(page, { email: `${name}@demo.example`, password: "munshi-demo" });
  await page.goto(path);
}

test("a referrer has a certificate, and sees who came by the link, masked; others have none @long", async ({
  page,
  context,
}) => {
  await openAs(page, "referrer", "/pricing");
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Certificate" }).click();
  const certificate = page.getByRole("article", { name: "Referral partner" });
  await expect(certificate.getByText("Referrer Pillai")).toBeVisible();
  await expectAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".header")).toBeHidden();
  await expect(certificate).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/dashboard");
  await expect(page.getByRole("row", { name: /^m\*\*\*@d\*\*\*\.example/ })).toBeVisible();
  await expect(page.getByText("member@demo.example")).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http.+\/\?ref_id=demo-referrer$/);

  await page.context().clearCookies();
  await openAs(page, "stockbox", "/Certificate");
  await expect(page.getByText("Certificates issued to you appear here.")).toBeVisible();
  await page.getByRole("button", { name: "Your account" }).click();
  await expect(page.getByRole("link", { name: "Support" }).first()).toBeVisible();
  await expect(page.locator(".profile-menu").getByText("Certificate")).toHaveCount(0);
});

test("an ended subscription is announced on each page load until dismissed @long", async ({
  page,
}) => {
  await openAs(page, "ended", "/pricing");
  const notice = page.getByRole("region", { name: "Your subscription" });
  await expect(notice).toContainText("Expired");
  await page.reload();
  await expect(notice).toContainText("Your subscription ended on");
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Dismiss" }).click();
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: "Your account" })).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("who came for the optimizer is led to our login after a while, then to the broker's @long", async ({
  page,
}) => {
  await page.goto("/pricing?product_type=optimizer");
  await expect(page.getByText("Log in to continue to the Optimizer")).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=/);
  await signIn(page, "member@demo.example", "munshi-demo");
  await expect(page).toHaveURL(/\/BrokerLogin$/);
  await page.goBack();
  await expect(page).not.toHaveURL(/product_type/);
});
